"""A scatter plot on logarithmic axes as SVG: one point a task, seconds with one model against another's."""
import math

SIZE, MARGIN, LOW = 420, 60, 0.001
COLOURS = ["#1b6ca8", "#d1495b", "#5f8f3e", "#8d5a97"]


def axis(seconds, limit):
    share = (math.log10(min(max(seconds, LOW), limit)) - math.log10(LOW)) / (math.log10(limit) - math.log10(LOW))
    return MARGIN + share * SIZE


def ticks(limit):
    t = LOW
    while t < limit:
        yield t
        t *= 10
    yield limit


def element(name, text=None, **attributes):
    inner = "".join(' %s="%s"' % (k.replace("_", "-"), v if isinstance(v, str) else "%g" % round(v, 1)) for k, v in attributes.items())
    return "<%s%s/>" % (name, inner) if text is None else "<%s%s>%s</%s>" % (name, inner, text, name)


def frame(a, b, limit):
    bottom, end = MARGIN + SIZE, MARGIN + SIZE
    parts = [element("rect", x=MARGIN, y=MARGIN, width=SIZE, height=SIZE, fill="none", stroke="#333"),
             element("line", x1=MARGIN, y1=bottom, x2=end, y2=MARGIN, stroke="#999", stroke_dasharray="4 3"),
             element("text", "seconds with " + a, x=MARGIN + SIZE / 2, y=bottom + 40, text_anchor="middle"),
             element("text", "seconds with " + b, x=18, y=MARGIN + SIZE / 2, text_anchor="middle",
                     transform="rotate(-90 18 %g)" % (MARGIN + SIZE / 2))]
    for t in ticks(limit):
        at = axis(t, limit)
        label = "no answer" if t == limit else "%g" % t
        parts += [element("line", x1=at, y1=MARGIN, x2=at, y2=bottom, stroke="#e4e4e4"),
                  element("line", x1=MARGIN, y1=bottom + MARGIN - at, x2=end, y2=bottom + MARGIN - at, stroke="#e4e4e4"),
                  element("text", label, x=at, y=bottom + 18, text_anchor="middle", font_size="11"),
                  element("text", label, x=MARGIN - 4, y=bottom + MARGIN - at + 4, text_anchor="end", font_size="11")]
    return parts


def legend(groups):
    parts = []
    for n, group in enumerate(groups):
        parts += [element("circle", cx=MARGIN + 8 + 150 * n, cy=MARGIN - 22, r=4, fill=COLOURS[n % len(COLOURS)]),
                  element("text", group, x=MARGIN + 18 + 150 * n, y=MARGIN - 18, font_size="12")]
    return parts


def draw(points, a, b, limit):
    """points: (seconds with a, seconds with b, group); at the limit: no answer."""
    groups = sorted({g for _, _, g in points})
    parts = frame(a, b, limit) + legend(groups)
    for x, y, group in points:
        parts.append(element("circle", cx=axis(x, limit), cy=2 * MARGIN + SIZE - axis(y, limit), r=3.5,
                             fill=COLOURS[groups.index(group) % len(COLOURS)], fill_opacity="0.55"))
    side = SIZE + 2 * MARGIN
    return '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif">\n%s\n</svg>\n' % (
        side, side, side, side, "\n".join([element("rect", width=side, height=side, fill="white")] + parts))
