"""Plots as SVG, by Python's own library: scatter plots and quantile plots of seconds on logarithmic axes."""
import math

SIZE, MARGIN, LOW = 420, 60, 0.001
COLOURS = ["#1b6ca8", "#d1495b", "#5f8f3e", "#8d5a97"]
BOTTOM = MARGIN + SIZE


def log_axis(seconds, limit, low=LOW):
    share = (math.log10(min(max(seconds, low), limit)) - math.log10(low)) / (math.log10(limit) - math.log10(low))
    return share * SIZE


def ticks(limit, low=LOW):
    t = low
    while t < limit:
        yield t
        t *= 10
    yield limit


def element(name, text=None, **attributes):
    inner = "".join(' %s="%s"' % (k.replace("_", "-"), v if isinstance(v, str) else "%g" % round(v, 1)) for k, v in attributes.items())
    return "<%s%s/>" % (name, inner) if text is None else "<%s%s>%s</%s>" % (name, inner, text, name)


def labelled_frame(x_label, y_label):
    return [element("rect", x=MARGIN, y=MARGIN, width=SIZE, height=SIZE, fill="none", stroke="#333"),
            element("text", x_label, x=MARGIN + SIZE / 2, y=BOTTOM + 40, text_anchor="middle"),
            element("text", y_label, x=14, y=MARGIN + SIZE / 2, text_anchor="middle",
                    transform="rotate(-90 14 %g)" % (MARGIN + SIZE / 2))]


def x_tick(at, label):
    return [element("line", x1=MARGIN + at, y1=MARGIN, x2=MARGIN + at, y2=BOTTOM, stroke="#e4e4e4"),
            element("text", label, x=MARGIN + at, y=BOTTOM + 18, text_anchor="middle", font_size="11")]


def y_tick(at, label):
    return [element("line", x1=MARGIN, y1=BOTTOM - at, x2=BOTTOM, y2=BOTTOM - at, stroke="#e4e4e4"),
            element("text", label, x=MARGIN - 4, y=BOTTOM - at + 4, text_anchor="end", font_size="11")]


def legend(names):
    parts = []
    for n, name in enumerate(names):
        parts += [element("circle", cx=MARGIN + 8 + 150 * n, cy=MARGIN - 22, r=4, fill=COLOURS[n % len(COLOURS)]),
                  element("text", name, x=MARGIN + 18 + 150 * n, y=MARGIN - 18, font_size="12")]
    return parts


def page(parts):
    side = SIZE + 2 * MARGIN
    return '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif">\n%s\n</svg>\n' % (
        side, side, side, side, "\n".join([element("rect", width=side, height=side, fill="white")] + parts))


def scatter(points, a, b, limit):
    """points: (seconds with a, seconds with b, group); at the limit: no answer."""
    groups = sorted({g for _, _, g in points})
    parts = labelled_frame("seconds with " + a, "seconds with " + b) + legend(groups)
    parts.append(element("line", x1=MARGIN, y1=BOTTOM, x2=BOTTOM, y2=MARGIN, stroke="#999", stroke_dasharray="4 3"))
    for t in ticks(limit):
        label = "no answer" if t == limit else "%g" % t
        parts += x_tick(log_axis(t, limit), label) + y_tick(log_axis(t, limit), label)
    for x, y, group in points:
        parts.append(element("circle", cx=MARGIN + log_axis(x, limit), cy=BOTTOM - log_axis(y, limit), r=3.5,
                             fill=COLOURS[groups.index(group) % len(COLOURS)], fill_opacity="0.55"))
    return page(parts)


def quantile(series, limit, low=0.01):
    """series: {name: seconds of what was solved correctly}. The n-th fastest on the x axis."""
    most = max([len(s) for s in series.values()] + [1])
    parts = labelled_frame("n-th fastest correct result", "seconds") + legend(series)
    for n in range(0, most + 1, max(1, round(most / 6))):
        parts += x_tick(n / most * SIZE, str(n))
    for t in ticks(limit, low):
        parts += y_tick(log_axis(t, limit, low), "%g" % t)
    for n, seconds in enumerate(series.values()):
        at = ["%.1f,%.1f" % (MARGIN + (i + 1) / most * SIZE, BOTTOM - log_axis(s, limit, low)) for i, s in enumerate(sorted(seconds))]
        parts.append(element("polyline", points=" ".join(at), fill="none", stroke=COLOURS[n % len(COLOURS)], stroke_width="2"))
    return page(parts)
