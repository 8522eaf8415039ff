"""Drives headless Chromium over the pages in a folder (run.sh makes them) by plain WebDriver calls."""
import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

folder = sys.argv[1]
failures = 0


def check(holds, what):
    global failures
    if not holds:
        print("FAIL:", what)
        failures += 1


class Browser:
    def __init__(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{port}"
        self.wait_for_driver()
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1500,1200", f"--user-data-dir={folder}/profile"]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                  "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{answer['sessionId']}"

    def wait_for_driver(self):
        for _ in range(200):
            try:
                return self.call("GET", "/status")
            except OSError:
                time.sleep(0.1)
        raise SystemExit("FAIL: chromedriver does not answer")

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"FAIL: {path}: {error.read().decode()[:400]}")

    def do(self, method, path, body=None):
        return self.call(method, self.session + path, body)

    def open(self, name):
        self.errors()  # of the page before
        self.do("POST", "/url", {"url": f"file://{folder}/{name}.html"})

    def run(self, script):
        return self.do("POST", "/execute/sync", {"script": script, "args": []})

    def click(self, selector):
        [element] = self.do("POST", "/element", {"using": "css selector", "value": selector}).values()
        self.do("POST", f"/element/{element}/click", {})

    def press(self, key):
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.do("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def errors(self):
        return [entry["message"] for entry in self.do("POST", "/se/log", {"type": "browser"})]

    def picture(self, name):
        if os.environ.get("SCREENSHOTS"):
            with open(os.path.join(os.environ["SCREENSHOTS"], name + ".png"), "wb") as file:
                file.write(base64.b64decode(self.do("GET", "/screenshot")))

    def close(self):
        if hasattr(self, "session"):
            self.do("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


def line(b):
    return b.run("const e = document.querySelectorAll('.line.current'); return e.length === 1 ? e[0].id : e.length")


def boxes(b):
    return b.run("return [...document.querySelectorAll('#memory .box')].map(e => e.querySelector('.title').textContent)")


def arrows(b):
    return b.run("return document.querySelectorAll('#memory .arrow').length")


def text(b, selector):
    return b.run(f"return document.querySelector({json.dumps(selector)}).textContent")


def test_whole(b, name):
    """What holds for every page: no errors, nothing loaded, nothing wider than the window, no control without a name."""
    check(b.errors() == [], f"{name}: errors in the console")
    check(b.run("return performance.getEntriesByType('resource').length") == 0, f"{name}: something is loaded")
    check(b.run("return document.documentElement.scrollWidth <= window.innerWidth"), f"{name}: too wide")
    check(b.run("return document.querySelectorAll('.verdicts tbody tr').length") == 5, f"{name}: not five verdicts")
    check(b.run("""return [...document.querySelectorAll('button, input, select')].every(
        e => e.textContent.trim() || e.ariaLabel || e.labels.length)"""), f"{name}: a control has no name")
    check(b.run("return new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size === "
                "document.querySelectorAll('[id]').length"), f"{name}: an id occurs twice")


def test_steps(b):
    b.open("use_after_free")
    check(line(b) == "f0l20", "the run does not start at its end, on the line of the violation")
    check("freed" in text(b, "#step-message"), "the end does not say what is wrong")
    check(b.run("return document.querySelectorAll('#memory .dead').length") == 1, "the freed object is not faded")
    check(b.run("return document.querySelectorAll('#memory .dangling').length") >= 2, "no dangling pointers")
    check(b.run("return document.querySelector('#next').disabled"), "there is a step behind the last")
    b.picture("end")
    b.click("#first")
    check(line(b) == "f0l25", f"the first step is on line {line(b)}")
    check(boxes(b) == ["main()"] and arrows(b) == 0, f"memory at the first step: {boxes(b)}")
    seen_lines, seen_pictures, n = set(), set(), 1
    while not b.run("return document.querySelector('#next').disabled") and n < 100:
        b.click("#next")
        n += 1
        seen_lines.add(line(b))
        seen_pictures.add(b.run("return document.querySelector('#memory svg').outerHTML"))
        check(text(b, "#step-number").startswith(f"Step {n} of"), f"step {n} is not counted")
    check({"f0l11", "f0l12", "f0l13", "f0l32", "f0l20"} <= seen_lines, f"lines of the run: {seen_lines}")
    check(len(seen_pictures) > n / 2, f"{len(seen_pictures)} pictures in {n} steps")
    b.click("#previous")
    check(line(b) == "f0l19", "previous does not go back")


def test_keys_and_slider(b):
    b.click("#first")
    b.run("document.activeElement.blur()")
    for _ in range(8):
        b.press("\ue014")  # right arrow
    check(text(b, "#step-number").startswith("Step 9 of"), "the right arrow key makes no steps")
    check(any("heap#2" in title for title in boxes(b)), f"no heap object after malloc: {boxes(b)}")
    check(arrows(b) == 1, "no arrow from list to its node")
    check("&heap#2" in text(b, "#values"), "the table of variables lacks the pointer")
    check(b.run("return document.querySelectorAll('#values .changed').length") > 0, "no change is marked")
    b.press("\ue012")  # left arrow
    check(text(b, "#step-number").startswith("Step 8 of"), "the left arrow key does not go back")
    b.press("\ue010")  # end
    check(line(b) == "f0l20", "the end key does not go to the end")
    b.run("const s = document.querySelector('#slider'); s.value = 2; s.dispatchEvent(new Event('input'))")
    check(text(b, "#step-number").startswith("Step 3 of"), "the slider makes no steps")


def test_graph(b):
    if not b.run("return Boolean(document.querySelector('#graph svg'))"):
        print("no graph on the page: Graphviz is missing")
        return
    width = "return document.querySelector('#graph svg').getBoundingClientRect().width"
    before = b.run(width)
    b.click("#zoom-in")
    check(b.run(width) > before * 1.2, "zooming in changes nothing")
    b.click("#zoom-out")
    b.click("#zoom-out")
    check(b.run(width) < before * 0.9, "zooming out changes nothing")


def test_choice(b):
    b.open("two_failures")
    options = b.run("return [...document.querySelectorAll('#run-choice option')].map(e => e.textContent)")
    check(len(options) >= 2, f"runs to choose from: {options}")
    ends = set()
    for i in range(len(options)):
        b.run(f"const s = document.querySelector('#run-choice'); s.value = {i}; s.dispatchEvent(new Event('change'))")
        ends.add(text(b, "#step-message"))
        if "memtrack" in options[i]:
            check(b.run("return document.querySelectorAll('#memory .lost').length") == 1, "the lost object is not marked")
            b.picture("lost")
    check(len(ends) == len(options), "every run ends in the same way")
    test_whole(b, "two_failures")


def test_endless(b):
    b.open("endless")
    check(b.run("return [...document.querySelectorAll('.verdict.false')].length") == 1, "termination is not FALSE")
    check("never ends" in text(b, "main"), "the page does not say that the loop never ends")
    check(line(b) == "f0l5", f"an endless run starts on line {line(b)}")
    b.click("#last")
    check(line(b) in ("f0l10", "f0l11"), f"an endless run goes round on line {line(b)}")
    b.picture("endless")
    test_whole(b, "endless")


def test_proved(b):
    b.open("proved")
    check(b.run("return document.querySelectorAll('.verdict.true').length") == 5, "not everything is proved")
    check(not b.run("return document.querySelector('#run')"), "a proof has a run")
    notes = b.run("return [...document.querySelectorAll('#f0l11 ~ .note.proof')].map(e => e.textContent)")
    check(any(note.startswith("invariant: ") for note in notes), f"no invariant beside the loop: {notes}")
    check(any("terminates" in note for note in notes), f"no ranking function beside the loop: {notes}")
    b.picture("proved")
    test_whole(b, "proved")


def test_hostile(b):
    b.open("hostile")
    b.click("#first")
    b.click("#last")
    check(b.run("return window.hacked === undefined"), "the program's text was executed")
    check(b.run("return document.querySelectorAll('img, script[src], [onload], [onerror]').length") == 0,
          "the program's text became markup")
    check("</script><img" in text(b, "#values"), "the hostile name is not shown as text")
    test_whole(b, "hostile")


def test_themes(b):
    colours = set()
    for theme in ("light", "dark"):
        feature = [{"name": "prefers-color-scheme", "value": theme}]
        b.do("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": feature}})
        b.open("use_after_free")
        colours.add(b.run("return getComputedStyle(document.body).backgroundColor"))
        b.picture(theme)
    check(len(colours) == 2, "light and dark look the same")


def test_print(b):
    b.do("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"media": "print"}})
    b.open("use_after_free")
    check(b.run("return getComputedStyle(document.querySelector('#run .controls')).display") == "none", "buttons are printed")
    check(b.run("const s = document.querySelector('.source'); return s.scrollHeight <= s.clientHeight + 1"),
          "not the whole source is printed")
    b.picture("print")


browser = Browser()
try:
    test_steps(browser)
    test_keys_and_slider(browser)
    test_graph(browser)
    test_whole(browser, "use_after_free")
    for test in (test_choice, test_endless, test_proved, test_hostile, test_themes, test_print):
        test(browser)
finally:
    browser.close()
print(f"{failures} checks failed" if failures else "all pages are as expected")
sys.exit(1 if failures else 0)
