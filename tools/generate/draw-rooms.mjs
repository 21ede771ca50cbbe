// `npm run draw:rooms`: draws docs/images/rooms.svg from the table of rooms. With --check it only checks that the picture is
// current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rooms } from '../rooms.mjs';
import { readOptions } from '../process/read-options.mjs';
import { root } from '../process/steps.mjs';

const { check } = readOptions(
  `Usage: npm run draw:rooms [-- --check]

Draws docs/images/rooms.svg from the table of rooms.

  --check  only fail if the picture is out of date
  --help   this text
`,
  { check: { type: 'boolean', default: false } },
);

const file = join(root, 'docs/images/rooms.svg');
const box = { width: 164, height: 66, gap: 14 };
const floorHeight = 136;
const margin = 16;
const names = Object.keys(rooms);
const isApp = (name) => existsSync(join(root, 'apps', name));
const usersOf = (name) => names.filter((other) => rooms[other].uses.includes(name));

/**
 * Each lib goes just below its lowest user, so that arrows are short; apps are above all libs, and apps that start them
 * above those.
 */
const floors = new Map(names.map((name) => [name, 0]));
for (const name of [...names].reverse()) floors.set(name, depthOf(name));
const top = Math.max(...floors.values());

const rows = Array.from({ length: top + 1 }, (_, depth) =>
  names.filter((name) => floors.get(name) === depth),
);
orderByNeighbours();
const widest = Math.max(...rows.map((row) => row.length));
const width = widest * (box.width + box.gap) - box.gap + 2 * margin;
const height = (top + 1) * floorHeight - (floorHeight - box.height) + 2 * margin;

const svg = draw();
if (!check) writeFileSync(file, svg);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== svg) {
  console.error('docs/images/rooms.svg differs from tools/rooms.mjs: run `npm run draw:rooms`');
  process.exit(1);
}

/** How many floors below the top a room is. */
function depthOf(name) {
  const users = usersOf(name).map((user) => depthOf(user));
  if (isApp(name)) return users.length > 0 || !rooms[name].uses.some(isApp) ? 1 : 0;
  return Math.max(...users) + 1;
}

/** Leaves out rooms that are also reached through another room: fewer arrows say the same. */
function arrowsOf(name) {
  const { uses } = rooms[name];
  return uses.filter((used) => !uses.some((other) => other !== used && reaches(other, used)));
}

function reaches(name, goal) {
  return rooms[name].uses.some((used) => used === goal || reaches(used, goal));
}

/** Moves each room near the middle of those it is joined to: top down, bottom up, and top down again. */
function orderByNeighbours() {
  const placeOf = (name) => {
    const row = rows[floors.get(name)];
    return (row.indexOf(name) + 0.5) / row.length;
  };
  const near = (name) => {
    const joined = [...arrowsOf(name), ...names.filter((other) => arrowsOf(other).includes(name))];
    return joined.reduce((sum, other) => sum + placeOf(other), 0) / joined.length;
  };
  for (const row of [...rows, ...[...rows].reverse(), ...rows]) {
    const wanted = new Map(row.map((name) => [name, near(name)]));
    row.sort((one, other) => wanted.get(one) - wanted.get(other));
  }
}

function cornerOf(name) {
  const depth = floors.get(name);
  const row = rows[depth];
  const pitch = (width - 2 * margin + box.gap) / Math.max(row.length, 1);
  const x = margin + row.indexOf(name) * pitch + (pitch - box.gap - box.width) / 2;
  return { x: Math.round(x), y: margin + depth * floorHeight };
}

function draw() {
  const arrows = names.flatMap((name) => arrowsOf(name).map((used) => arrow(name, used)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="Which room of Earshot imports which">
<style>
svg { background: #fff } rect { fill: #f5f7fa; stroke: #7b8698 } .app { fill: #e8f0fa } text { fill: #1b2330 } .purpose { fill: #525d70 } path { fill: none; stroke: #7b8698 } marker path { fill: #7b8698 }
@media (prefers-color-scheme: dark) { svg { background: #11151b } rect { fill: #1a2029; stroke: #768296 } .app { fill: #1b2a3c } text { fill: #e4e8ef } .purpose { fill: #a5afbf } }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...arrows, ...names.map(room)].join('\n')}
</svg>
`;
}

function arrow(from, to) {
  const [above, below] = [cornerOf(from), cornerOf(to)];
  const targets = arrowsOf(from);
  const sources = names.filter((name) => arrowsOf(name).includes(to));
  const start = { x: above.x + spread(targets, to), y: above.y + box.height };
  const end = { x: below.x + spread(sources, from), y: below.y - 1 };
  // An arrow across several floors bends before the first of them, then drops straight past its rooms.
  const bend = above.y + floorHeight - 1;
  const half = Math.round((bend - start.y) / 2);
  const curve = `M${start.x} ${start.y}C${start.x} ${start.y + half} ${end.x} ${bend - half} ${end.x} ${bend}`;
  return `<path d="${curve}${bend === end.y ? '' : `V${end.y}`}" marker-end="url(#tip)"/>`;
}

/** Where along a box the arrow of `name` begins or ends, in the order of the rooms at the other ends. */
function spread(joined, name) {
  const ordered = [...joined].sort((one, other) => cornerOf(one).x - cornerOf(other).x);
  return Math.round((box.width * (ordered.indexOf(name) + 1)) / (ordered.length + 1));
}

function room(name) {
  const { x, y } = cornerOf(name);
  const lines = linesOf(rooms[name].purpose, 23);
  const purpose = lines
    .map(
      (line, index) =>
        `<text class="purpose" x="${x + 10}" y="${y + 39 + 15 * index}" font-size="12">${line}</text>`,
    )
    .join('');
  const kind = isApp(name) ? 'app' : 'lib';
  return `<rect class="${kind}" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${x + 10}" y="${y + 21}" font-size="14" font-weight="600">${name}</text>${purpose}`;
}

function linesOf(text, most) {
  return text.split(' ').reduce(
    (lines, word) => {
      const last = lines.at(-1);
      return last.length + word.length < most
        ? [...lines.slice(0, -1), `${last} ${word}`.trim()]
        : [...lines, word];
    },
    [''],
  );
}
