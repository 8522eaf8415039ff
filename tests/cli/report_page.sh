#!/usr/bin/env bash
# assay report: the page is written, needs nothing else, says all verdicts, and takes nothing of the
# program for markup.
# Tier: full
source "$(dirname "$0")/lib.bash"
cat >bug.c <<'C'
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct pair { int first; char *second; };
int main(void) {
    struct pair *p = malloc(sizeof *p);
    char text[4] = "abc";
    p->first = __VERIFIER_nondet_int();
    p->second = text;
    if (p->first == 77)
        p->second[4] = 1;
    free(p);
    return 0;
}
C
cat >good.c <<'C'
int main(void) {
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum++;
    return sum - 100;
}
C
cat >unknown.c <<'C'
#include <signal.h>
static void handle(int number) { (void)number; }
int main(void) { return signal(SIGINT, handle) == SIG_ERR; }
C
expect 1 "$assay" report --timeout 30 bug.c -o bug.html
says 'valid-memsafety   FALSE(valid-deref) at bug.c:10'
expect 0 "$assay" report --timeout 30 good.c -o good.html
cat >undefined.c <<'C'
struct s { int a, b; };
static int is_set(const struct s *s) {
    if (s->b)
        return 1;
    return 0;
}
int main(void) {
    struct s local;
    local.a = 1;
    return is_set(&local);
}
C
expect 1 "$assay" report --timeout 30 undefined.c -o undefined.html
grep -q '>FALSE(uninitialised)<' undefined.html || fail "undefined.html does not say FALSE(uninitialised)"
[[ $(grep -c '`local.b` is read in the condition' undefined.html) -ge 2 ]] ||
    fail "undefined.html does not say what is read, at its line and at the end of the run"
grep -q 'It holds if behaviour is defined' undefined.html || fail "undefined.html does not say what TRUE rests on"
expect 2 "$assay" report --timeout 30 --property unreach-call unknown.c -o unknown.html
says 'RESULT: UNKNOWN('
grep -q 'class="verdict unknown"' unknown.html || fail "unknown.html does not say UNKNOWN"
grep -q 'Reason: signals' unknown.html || fail "unknown.html does not say why"

# To standard output without -o: the page and nothing else.
expect 1 "$assay" report --timeout 30 --property valid-memsafety bug.c
[[ $(head -n 1 .out) == '<!DOCTYPE html>' && $(tail -n 1 .out) == '</html>' ]] || fail "not a page on standard output"
[[ ! -s .err ]] || fail "'assay report' writes to standard error"

python3 - >.err 2>&1 <<'P' || fail "not the page that was expected"
import html.parser, json, re

class Page(html.parser.HTMLParser):
    void = {"meta", "br", "input"}
    def __init__(self, name):
        super().__init__()
        self.open, self.all, self.texts, self.verdicts, self.classes = [], [], [], [], []
        self.feed(open(name, encoding="utf-8").read())
        assert not self.open, self.open
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        self.all.append((tag, a))
        if tag not in self.void:
            self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.all.append((tag, dict(attributes)))
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()
    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))
    def data(self):
        [text] = [t for tag, t in self.texts if tag == "script" and t.lstrip().startswith('{"files"')]
        return json.loads(text)

def is_alone(page):
    for tag, a in page.all:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "image", "use"), tag
        assert "src" not in a and not any(key.startswith("on") for key in a), (tag, a)
        assert tag == "a" or "href" not in a, (tag, a)
        assert a.get("href", "#").startswith("#"), a
    css = "".join(t for tag, t in page.texts if tag == "style")
    assert css and "url(" not in css and "@import" not in css
    assert any(a.get("http-equiv") == "Content-Security-Policy" and "default-src 'none'" in a["content"] for _, a in page.all)

bug, good = Page("bug.html"), Page("good.html")
is_alone(bug)
is_alone(good)
words = lambda page: " ".join(t for tag, t in page.texts if tag not in ("script", "style"))
for name in ("valid-memsafety", "valid-memcleanup", "def-behavior", "no-overflow", "unreach-call", "termination"):
    assert name in words(bug) and name in words(good), name
assert sum(a.get("class") == "verdict true" for _, a in good.all) == 6
assert any(t == "FALSE(valid-deref)" for _, t in bug.texts)
assert "invariant: 0 <= i" in words(good) or "invariant: " in words(good)
assert "terminates" in words(good)
assert good.data()["runs"] == []
assert any(a.get("id") == "f0l10" and "violated" in a["class"] for _, a in bug.all)

run = bug.data()["runs"][0]
assert run["violated"] == "valid-deref"
replay = run["replay"]
steps, items = replay["steps"], replay["items"]
assert steps[-1]["end"] and steps[-1]["line"] == 10 and "write of 1 byte at offset 4" in steps[-1]["what"], steps[-1]
[draw] = [s for s in steps if s["what"] == "__VERIFIER_nondet_int()"]
assert draw["value"] == "77" and draw["line"] == 7

def objects(step):
    return {o["name"]: o for o in (items[i] for i in step["objects"])}

last = objects(steps[-1])
text, heap = last["text"], last[next(n for n in last if n.startswith("heap#"))]
assert text["kind"] == "stack" and text["fields"] == [{"at": 0, "value": '"abc\\0"'}], text
assert heap["kind"] == "heap" and heap["size"] == 16 and heap["alive"] and heap["allocated"]["line"] == 5
assert [f["at"] for f in heap["fields"]] == [0, 8] and heap["fields"][0]["value"] == "77"
assert heap["fields"][1]["to"] == text["id"] and heap["fields"][1]["offset"] == 0
[frame] = [items[i] for i in steps[-1]["frames"]]
assert frame["function"] == "main" and text["id"] in frame["objects"]
assert [v["to"] for v in frame["variables"] if v["name"] == "p"] == [heap["id"]]
before = objects(steps[steps.index(draw)])
assert all(f["value"] == "?" for o in before.values() if o["kind"] == "heap" for f in o["fields"])
P

# Hostile text: in names of files, functions and in the source, with control characters and bytes
# that are no UTF-8.
name=$'a<b>"\'&\xff.c'
printf '// \x01 \xc3( </script><b onclick=x>\n#include <stdlib.h>\nint f(int n) __asm__("</script><b id=x>");\nint f(int n) { char *p = malloc(1); p[n] = 1; free(p); return 0; }\nint main(void) { return f(1); }\n' >"$name"
expect 1 "$assay" report --timeout 30 --property valid-memsafety "$name" -o hostile.html
python3 - >.err 2>&1 <<'P' || fail "hostile text is not escaped"
page = open("hostile.html", encoding="utf-8").read()  # strictly
assert not any(ord(c) < 32 and c not in "\n\t" for c in page)
assert page.count("</script>") == 2 and page.count("<script") == 2
assert "<b id=x>" not in page and "<b onclick" not in page
assert "&lt;/script&gt;&lt;b onclick=x&gt;" in page and "\\u003c/script>\\u003cb id=x>" in page.replace("&#39;", "'")
P

# A run of many steps: its last 300, and where they start. One that never ends: its first ones.
cat >many.c <<'C'
#include <assert.h>
int main(void) {
    int sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += i & 1;
    assert(sum != 500);
    return 0;
}
C
cat >endless.c <<'C'
int main(void) {
    int x = 1;
    while (x)
        x = 3 - x;
    return 0;
}
C
expect 1 "$assay" report --timeout 30 --property unreach-call many.c -o many.html
expect 1 "$assay" report --timeout 30 --property termination endless.c -o endless.html
python3 - >.err 2>&1 <<'P' || fail "long runs are not shown as expected"
import json, re
def run(name):
    return json.loads(re.search(r'id="data">\n(.*?)\n</script>', open(name).read(), re.S).group(1))["runs"][0]
replay = run("many.html")["replay"]
assert len(replay["steps"]) == 301 and replay["before"] > 1500, (len(replay["steps"]), replay["before"])
values = [v["value"] for v in replay["items"][replay["steps"][-1]["frames"][0]]["variables"] if v["name"] == "sum"]
assert values == ["500"], values
assert len(replay["items"]) <= 301 + 1
endless = run("endless.html")
assert endless["endless"] and endless["about"] and len(endless["replay"]["steps"]) == 300
assert endless["replay"]["before"] == 0 and endless["replay"]["steps"][0]["line"] == 2
assert not any(s.get("end") for s in endless["replay"]["steps"])
P

# An endless run that needs ever new values is shown as far as the values go.
cat >asks.c <<'C'
int __VERIFIER_nondet_int(void);
int main(void) {
    int rounds = 0;
    int step = __VERIFIER_nondet_int();
    if (step != 3)
        return 0;
    while (__VERIFIER_nondet_int() == 5)
        rounds ^= step;
    return 0;
}
C
expect 1 "$assay" report --timeout 30 --property termination asks.c -o asks.html
python3 - >.err 2>&1 <<'P' || fail "an endless run that asks for values is not shown as expected"
import json, re
run = json.loads(re.search(r'id="data">\n(.*?)\n</script>', open("asks.html").read(), re.S).group(1))["runs"][0]
steps = [(s["line"], s["what"], s.get("value")) for s in run["replay"]["steps"]]
assert (4, "step", "3") in steps, steps
assert all(value == "5" for line, what, value in steps if line == 7), steps
assert not any(s.get("end") for s in run["replay"]["steps"])
P

# What library functions write is there, too: texts and pointers.
cat >library.c <<'C'
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = malloc(10), **copy = malloc(16);
    strcpy(s, "abc");
    memcpy(copy, &s, sizeof s);
    free(s);
    return (*copy)[0];
}
C
expect 1 "$assay" report --timeout 30 --property valid-memsafety library.c -o library.html
python3 - >.err 2>&1 <<'P' || fail "memory that library functions write is not shown"
import json, re
replay = json.loads(re.search(r'id="data">\n(.*?)\n</script>', open("library.html").read(), re.S).group(1))["runs"][0]["replay"]
states = [[o for o in (replay["items"][i] for i in s["objects"]) if o["kind"] == "heap"] for s in replay["steps"]]
assert any(o.get("fields") == [{"at": 0, "value": '"abc\\0"'}] for state in states for o in state)
[text] = [o for o in states[-1] if not o["alive"]]
[copy] = [o for o in states[-1] if o["alive"]]
assert text["freed"]["line"] == 7 and "fields" not in text
assert [f["to"] for f in copy["fields"]] == [text["id"]], copy
P

# Only lines around what matters are unfolded.
{ cat bug.c; for i in {1..200}; do echo "int unused_$i;"; done; } >folded.c
expect 1 "$assay" report --timeout 30 --property valid-memsafety folded.c -o folded.html
grep -q '<details><summary> lines 1[0-9] to 213</summary>' folded.html || fail "a long file is not folded"

# The graph, or why it is not there.
if command -v dot >/dev/null; then
    [[ $(grep -c '<svg' good.html) -eq 1 ]] || fail "the graph is not drawn"
fi
{
    echo 'int main(void) { int s = 0;'
    for i in {1..700}; do echo "for (int i = 0; i < 2; i++) s += i;"; done
    echo 'return s != 700; }'
} >large.c
expect 0 "$assay" report --timeout 60 --property valid-memsafety large.c -o large.html
grep -q 'The graph is too large to be drawn here' large.html || fail "nothing is said about a graph that is too large"
grep -q '<svg' large.html && fail "a graph that is too large is drawn"
mkdir bin
for program in clang-19 clang llvm-link-19 opt-19; do
    command -v $program >/dev/null && ln -s "$(command -v $program)" bin/
done
expect 0 env PATH="$PWD/bin" "$assay" report --timeout 30 good.c -o plain.html
grep -q 'The graph is not drawn' plain.html || fail "nothing is said about dot that is missing"

# Errors.
expect 74 "$assay" report --timeout 30 good.c -o /no/such/folder/page.html
says /no/such/folder/page.html
echo 'int main(void) { return x; }' >bad.c
expect 3 "$assay" report bad.c -o bad.html
[[ ! -e bad.html ]] || fail "a page for a program that cannot be compiled"
expect 3 "$assay" report no_such_file.c -o none.html
expect 64 "$assay" report -o none.html
expect 64 "$assay" report --json good.c
finish
