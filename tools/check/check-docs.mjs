// Checks the documentation: every link to a file or heading of this repository works, every place in the code that
// docs/architecture.md and docs/where.md name exists, and every decision is in the list of decisions.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../process/steps.mjs';

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true }).map(inDocs),
].filter((path) => path.endsWith('.md'));
const faults = [
  ...pages.flatMap(brokenLinks),
  ...['docs/architecture.md', 'docs/where.md'].flatMap(lostPlaces),
  ...unlistedDecisions(),
];
for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages, ${faults.length} faults in their links, places and lists`);
process.exit(faults.length === 0 ? 0 : 1);

function inDocs(path) {
  return join('docs', path);
}

function brokenLinks(page) {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !leads(page, link))
    .map((link) => `${page}: ${link}`);
}

function leads(page, link) {
  const [path, heading] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(target).includes(heading);
}

/** The anchors that GitHub generates for the headings. */
function headingsOf(page) {
  return [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** Finds named places that do not exist: `room/folder/file` stands for libs/room/src/folder/file.ts, or the same in apps. */
function lostPlaces(page) {
  const rooms = ['apps', 'libs'].flatMap((floor) =>
    readdirSync(join(root, floor)).map((room) => [floor, room]),
  );
  return [...textOf(page).matchAll(/`([a-z]+)\/([\w./-]+)`/g)]
    .filter(([, room, path]) => {
      const folders = rooms
        .filter(([, name]) => name === room)
        .map((parts) => join(root, ...parts, 'src', path));
      return folders.length > 0 && !folders.some((place) => existsSync(place) || existsSync(`${place}.ts`));
    })
    .map(([place]) => `${page}: ${place}`);
}

function unlistedDecisions() {
  const list = textOf('docs/decisions/README.md');
  return readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md' && !list.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md does not list ${name}`);
}

function textOf(page) {
  return readFileSync(join(root, page), 'utf8');
}
