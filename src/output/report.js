// Steps through the runs of a report: the source line, the values, and a picture of memory. Everything that comes
// from the program is text (textContent), never markup.
"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

// ---- Elements -------------------------------------------------------------------------------------------------

function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {}))
        element.setAttribute(key, value);
    element.append(...children);
    return element;
}

function draw(name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes))
        element.setAttribute(key, value);
    if (text !== undefined)
        element.textContent = text;
    return element;
}

const shorten = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;

// ---- The state ------------------------------------------------------------------------------------------------

const fileNumbers = new Map(data.files.map((name, i) => [name, i]));
const lineOf = (step) => fileNumbers.has(step.file) ? byId(`f${fileNumbers.get(step.file)}l${step.line}`) : null;
const withRun = data.runs.filter((run) => run.replay && run.replay.steps.length);
let run = withRun[0];
let at = 0;

const itemsOf = (step, key) => step[key].map((i) => run.replay.items[i]);

// The values of a step by name, to see what changed: "frame/variable" and "object+offset".
function valuesOf(step) {
    const values = new Map();
    if (!step)
        return values;
    const frames = itemsOf(step, "frames");
    frames.forEach((frame, i) => frame.variables.forEach((v) => values.set(variableKey(frames, i, v), v.value)));
    for (const object of itemsOf(step, "objects")) {
        values.set(object.id, String(object.alive));
        for (const field of object.fields || [])
            values.set(`${object.id}+${field.at}`, field.value);
    }
    return values;
}

// Frames are counted from the outermost one, so that a call does not rename them.
const variableKey = (frames, i, v) => `${frames.length - i}/${frames[i].function}/${v.name}`;

// ---- Source ---------------------------------------------------------------------------------------------------

let current = null;

// Scrolls its own box only, so that the page does not jump.
function reveal(line) {
    for (let fold = line.closest("details"); fold; fold = fold.parentElement.closest("details"))
        fold.open = true;
    const box = line.closest(".source");
    const above = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (above < 0 || above > box.clientHeight - line.offsetHeight)
        box.scrollTop += above - box.clientHeight / 2;
}

function markLine(step) {
    if (current) {
        current.classList.remove("current");
        current.removeAttribute("aria-current");
    }
    current = lineOf(step);
    if (!current)
        return;
    current.classList.add("current");
    current.setAttribute("aria-current", "step");
    reveal(current);
}

// Beside each line what it computed last.
function markValues() {
    const latest = new Map();
    run.replay.steps.slice(0, at + 1).forEach((step) => {
        const line = step.end ? null : lineOf(step);
        if (!line)
            return;
        const values = latest.get(line) || new Map();
        values.delete(step.what);
        latest.set(line, values.set(step.what, step.value));
    });
    document.querySelectorAll(".line > .values").forEach((element) => element.textContent = "");
    document.querySelectorAll(".line.run").forEach((element) => element.classList.remove("run"));
    for (const [line, values] of latest) {
        const texts = [...values].slice(-3).map(([what, value]) => value === undefined ? what : `${what} = ${value}`);
        line.classList.add("run");
        line.querySelector(".values").textContent = texts.join(", ");
    }
}

// ---- Values ---------------------------------------------------------------------------------------------------

function rowsOfFrame(frame, objects) {
    const rows = frame.variables.map((v) => ({ name: v.name, value: v.value, field: v, variable: v }));
    for (const id of frame.objects) {
        const object = objects.get(id);
        if (object)
            rows.push(...rowsOfObject(object, object.name));
    }
    return rows;
}

// An object's fields; with a name in front where it is one variable among others.
function rowsOfObject(object, name) {
    const fields = object.fields || [];
    const label = (field) => name === undefined ? `+${field.at}` : fields.length > 1 ? `${name} +${field.at}` : name;
    return fields.map((field) => ({ name: label(field), value: field.value, field, object }));
}

const keyOfRow = (frames, i, row) =>
    row.variable ? variableKey(frames, i, row.variable) : `${row.object.id}+${row.field.at}`;

function showValues(step, before) {
    const objects = new Map(itemsOf(step, "objects").map((o) => [o.id, o]));
    const frames = itemsOf(step, "frames");
    const body = make("tbody");
    frames.forEach((frame, i) => {
        body.append(make("tr", {}, make("th", { colspan: 2, scope: "rowgroup" }, `${frame.function}()`)));
        for (const row of rowsOfFrame(frame, objects)) {
            const cells = make("tr", {}, make("td", {}, row.name), make("td", {}, row.value));
            if (before && before.get(keyOfRow(frames, i, row)) !== row.value)
                cells.className = "changed";
            body.append(cells);
        }
    });
    if (!frames.length)
        body.append(make("tr", {}, make("td", {}, "The program has returned: no variable is left.")));
    byId("values").replaceChildren(body);
}

// ---- Memory ---------------------------------------------------------------------------------------------------

const CHAR = 7.3, BOLD = 7.7, ROW = 20, PAD = 8, GAP_X = 64, GAP_Y = 16, MAX_VALUE = 26, COLUMNS = 6;

// A box: a title and rows, each with its name, its value, and perhaps where its pointer leads.
function boxOf(title, kind, rows, id) {
    const shown = rows.map((row) => ({ ...row, name: shorten(row.name, 22), text: shorten(row.value, MAX_VALUE) }));
    const names = Math.max(0, ...shown.map((row) => row.name.length));
    const texts = Math.max(0, ...shown.map((row) => row.text.length));
    const width = Math.max(title.length * BOLD, (names + texts + 2) * CHAR) + 2 * PAD;
    return { title, kind, rows: shown, id, names, width, height: (rows.length + 1) * ROW + 4 };
}

function titleOf(object, isLost) {
    const bytes = `${object.size} byte${object.size === 1 ? "" : "s"}`;
    if (!object.alive)
        return `${object.name}: ${object.kind === "stack" ? "gone" : "freed"}${object.freed ? `, line ${object.freed.line}` : ""}`;
    return `${object.name}: ${isLost ? "lost, " : ""}${bytes}${object.allocated ? `, line ${object.allocated.line}` : ""}`;
}

// How far each object is from the roots by the longest way that goes no circle: its column.
function depthsOf(roots, objects) {
    const order = [], state = new Map(), depths = new Map();
    const targets = (id) => (objects.get(id).fields || []).map((field) => field.to).filter((to) => objects.has(to));
    const visit = (id) => {
        state.set(id, "open");
        targets(id).forEach((to) => state.has(to) || visit(to));
        state.set(id, "done");
        order.unshift(id);
    };
    roots.forEach((id) => state.has(id) || visit(id));
    roots.forEach((id) => depths.set(id, 1));
    const rank = new Map(order.map((id, i) => [id, i]));
    for (const id of order)
        for (const to of targets(id))
            if (rank.get(to) > rank.get(id))
                depths.set(to, Math.min(COLUMNS, Math.max(depths.get(to) || 1, depths.get(id) + 1)));
    return depths;
}

// Frames and globals in the first column, then what they point to, and so on.
function boxesOf(step) {
    const objects = new Map(itemsOf(step, "objects").map((o) => [o.id, o]));
    const frames = itemsOf(step, "frames");
    const placed = new Map(); // object -> its box
    const columns = [[]];
    frames.forEach((frame, i) => {
        const box = boxOf(`${frame.function}()`, "frame", rowsOfFrame(frame, objects));
        box.keyOf = (row) => keyOfRow(frames, i, row);
        frame.objects.forEach((id) => placed.set(id, box));
        columns[0].push(box);
    });
    const place = (object, column, isLost) => {
        const kind = object.alive ? object.kind : "dead";
        const box = boxOf(titleOf(object, isLost), kind, rowsOfObject(object), object.id);
        box.keyOf = (row) => `${object.id}+${row.field.at}`;
        box.isLost = isLost;
        placed.set(object.id, box);
        (columns[column] = columns[column] || []).push(box);
    };
    for (const object of objects.values())
        if (object.kind === "global" && !placed.has(object.id))
            place(object, 0);
    const isLeak = step.end && run.violated === "valid-memtrack" && !step.left_out;
    const roots = columns[0].flatMap((box) => box.rows.map((row) => row.field.to));
    const depths = depthsOf(roots.filter((id) => objects.has(id) && !placed.has(id)), objects);
    for (const [id, depth] of depths)
        if (!placed.has(id))
            place(objects.get(id), depth);
    for (const object of objects.values())
        if (!placed.has(object.id))
            place(object, 1, Boolean(object.alive && isLeak && object.kind === "heap"));
    return { columns: Array.from(columns, (boxes) => boxes || []), placed };
}

function layOut(columns) {
    let x = PAD, height = 0;
    for (const boxes of columns) {
        let y = PAD;
        for (const box of boxes) {
            Object.assign(box, { x, y });
            y += box.height + GAP_Y;
        }
        height = Math.max(height, y);
        if (boxes.length)
            x += Math.max(...boxes.map((box) => box.width)) + GAP_X;
    }
    return { width: x - GAP_X + 40, height: height };
}

function drawBox(box, before) {
    const group = draw("g", { class: `box ${box.kind}${box.isLost ? " lost" : ""}` });
    if (box.id)
        group.dataset.object = box.id;
    group.append(draw("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 4 }));
    group.append(draw("text", { x: box.x + PAD, y: box.y + 15, class: "title" }, box.title));
    if (box.isLost)
        group.append(draw("title", {}, "no pointer leads to it"));
    box.rows.forEach((row, i) => {
        const y = box.y + (i + 1) * ROW;
        const isChanged = before && before.get(box.keyOf(row)) !== row.value;
        const line = draw("g", { class: isChanged ? "row changed" : "row" });
        line.append(draw("rect", { x: box.x + 1, y: y, width: box.width - 2, height: ROW }));
        line.append(draw("text", { x: box.x + PAD, y: y + 14, class: "name" }, row.name));
        const value = draw("text", { x: box.x + PAD + (box.names + 2) * CHAR, y: y + 14 }, row.text);
        value.append(draw("title", {}, row.value));
        line.append(value);
        group.append(line);
    });
    return group;
}

// The row of the target that an arrow leads to, or its title.
function heightAt(box, id, offset) {
    const row = box.rows.findIndex((r) => r.object && r.object.id === id && r.field.at === offset);
    if (row >= 0 && (offset || !box.id))
        return box.y + (row + 1.5) * ROW;
    return box.y + 11;
}

function drawArrow(box, index, placed) {
    const { to, offset } = box.rows[index].field;
    const target = placed.get(to);
    if (!target)
        return null;
    const x = box.x + box.width, y = box.y + (index + 1.5) * ROW;
    const endY = heightAt(target, to, offset);
    const isAhead = target.x > x;
    const endX = isAhead ? target.x : target.x + target.width;
    const bend = isAhead ? Math.max(24, (endX - x) / 2) : 44;
    const path = `M${x},${y} C${x + bend},${y} ${isAhead ? endX - bend : endX + bend},${endY} ${endX},${endY}`;
    const isDangling = target.kind === "dead";
    return draw("path", { d: path, class: isDangling ? "arrow dangling" : "arrow",
                          "marker-end": isDangling ? "url(#dangling-head)" : "url(#head)" });
}

function arrowHeads() {
    const definitions = draw("defs", {});
    definitions.append(arrowHead("head"), arrowHead("dangling-head"));
    return definitions;
}

function arrowHead(id) {
    const marker = draw("marker", { id, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8,
                                    orient: "auto", markerUnits: "userSpaceOnUse" });
    marker.append(draw("path", { d: "M0,0 L8,4 L0,8 z" }));
    return marker;
}

function showMemory(step, before) {
    const { columns, placed } = boxesOf(step);
    const size = layOut(columns);
    const boxes = columns.flat();
    const picture = draw("svg", { width: size.width, height: size.height, role: "img",
                                  viewBox: `0 0 ${size.width} ${size.height}` });
    const pointers = boxes.flatMap((box) => box.rows.filter((row) => row.field.to).map((row) => `${row.name} to ${row.value}`));
    picture.setAttribute("aria-label", `Memory: ${boxes.map((box) => box.title).join("; ")}. Pointers: ${pointers.join("; ") || "none"}.`);
    picture.append(arrowHeads());
    for (const box of boxes) // below the boxes, whose text stays readable
        box.rows.forEach((row, i) => {
            const arrow = row.field.to && drawArrow(box, i, placed);
            if (arrow)
                picture.append(arrow);
        });
    for (const box of boxes)
        picture.append(drawBox(box, before));
    byId("memory").replaceChildren(picture);
    byId("left-out").textContent = step.left_out ? `${step.left_out} more frames or heap objects are not drawn.` : "";
}

// ---- Steps ----------------------------------------------------------------------------------------------------

function show(number) {
    const steps = run.replay.steps;
    at = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[at], before = at ? valuesOf(steps[at - 1]) : null;
    const what = step.end ? run.violated : step.value === undefined ? step.what : `${step.what} = ${step.value}`;
    byId("step-text").textContent = what;
    byId("step-text").classList.toggle("bad", Boolean(step.end));
    byId("step-message").textContent = step.end ? step.what : "";
    byId("step-place").textContent = step.line ? `${step.file}:${step.line}${step.function ? `, in ${step.function}` : ""}` : "";
    byId("step-number").textContent = `Step ${run.replay.before + at + 1} of ${run.replay.before + steps.length}${run.endless ? " and ever more" : ""}`;
    byId("slider").max = steps.length - 1;
    byId("slider").value = at;
    byId("first").disabled = byId("previous").disabled = at === 0;
    byId("next").disabled = byId("last").disabled = at === steps.length - 1;
    markLine(step);
    markValues();
    showValues(step, before);
    showMemory(step, before);
}

function choose(number) {
    run = withRun[number];
    const before = run.replay.before ? `The ${run.replay.before} steps before are not shown.` : "";
    byId("run-about").textContent = run.about || before;
    show(run.endless ? 0 : run.replay.steps.length - 1);
}

function startSteps() {
    withRun.forEach((r, i) => byId("run-choice").append(make("option", { value: i }, `${r.property}: ${r.violated}`)));
    byId("run-choice").parentElement.hidden = withRun.length < 2;
    byId("run-choice").addEventListener("change", (event) => choose(Number(event.target.value)));
    const moves = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => run.replay.steps.length - 1 };
    for (const [id, move] of Object.entries(moves))
        byId(id).addEventListener("click", () => show(move()));
    byId("slider").addEventListener("input", (event) => show(Number(event.target.value)));
    const keys = { ArrowLeft: moves.previous, ArrowRight: moves.next, Home: moves.first, End: moves.last };
    byId("run").addEventListener("keydown", (event) => onKey(event, keys));
    document.body.addEventListener("keydown", (event) => event.target === document.body && onKey(event, keys));
    byId("run").hidden = false;
    choose(0);
}

// Boxes that scroll and fields that have keys of their own keep them.
function onKey(event, keys) {
    const isOwn = event.target.closest("select, input, .scroll, .source");
    if (isOwn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !keys[event.key])
        return;
    event.preventDefault();
    show(keys[event.key]());
}

// ---- The graph ------------------------------------------------------------------------------------------------

function startGraph() {
    const picture = document.querySelector("#graph svg");
    if (!picture)
        return;
    const { width, height } = picture.viewBox.baseVal;
    let scale = Math.min(1, byId("graph").clientWidth / width || 1);
    const zoom = (factor) => {
        scale = Math.max(0.05, Math.min(8, factor ? scale * factor : 1));
        picture.setAttribute("width", width * scale);
        picture.setAttribute("height", height * scale);
        byId("zoom").textContent = `${Math.round(scale * 100)} %`;
    };
    byId("zoom-in").addEventListener("click", () => zoom(1.25));
    byId("zoom-out").addEventListener("click", () => zoom(0.8));
    byId("zoom-reset").addEventListener("click", () => zoom(0));
    byId("zoom-buttons").hidden = false;
    zoom(1);
}

function startFolds() {
    const setAll = (open) => document.querySelectorAll(".source details").forEach((fold) => fold.open = open);
    const button = byId("unfold");
    if (!button || !document.querySelector(".source details"))
        return;
    button.hidden = false;
    button.addEventListener("click", () => {
        const isOpen = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", isOpen);
        setAll(isOpen);
    });
}

if (withRun.length)
    startSteps();
startGraph();
startFolds();
})();
