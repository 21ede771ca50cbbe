import { readFileSync } from 'node:fs';
import { MentionRepository } from '../../../libs/database/dist/index.js';
import { filterValues, nameOf } from './filters.mjs';
import { readCost } from './read-cost.mjs';

const mentions = new MentionRepository();
/** The page size of the console. */
const limit = 50;
const rounds = 20;
/** The most Postgres time (ms) a page of the inbox may take at p95. */
const mostMs = 10;

/** The views of the console, by name; the first is the one it opens with. */
const views = {
  New: { status: ['new'], isRelevantNot: false },
  All: { isRelevantNot: false },
  Hidden: { status: ['new'], isRelevant: false },
};
/** Filters that the console does not offer on top of its views. */
const notOffered = ['statusNot', 'isRelevant'];
const orders = {
  found: (tx, ...rest) => mentions.list(tx, ...rest),
  urgency: (tx, ...rest) => mentions.listByUrgency(tx, ...rest),
};

/**
 * Measures the first page of the inbox in both orders: each view alone and with every filter on top. Only the time in which
 * Postgres had a core counts, so that a busy machine distorts little. Slow pages are measured a second time after all
 * others; that result decides.
 * @param {import('@earshot/database').Database} database
 * @param {{ projectId: string, monitorIds: string[], rareWord: string }} world
 * @returns {Promise<number>} how many took more than 10 ms (p95)
 */
export async function measureInbox(database, world) {
  const filters = Object.entries(filterValues(world))
    .filter(([name]) => !notOffered.includes(name))
    .flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const pages = [];
  for (const [order, list] of Object.entries(orders))
    for (const [view, base] of Object.entries(views))
      for (const filter of [{}, ...filters]) {
        const again = () => measure(database, world.projectId, list, { ...base, ...filter });
        pages.push({ order, view, filter: nameOf(filter, world), again, ...(await again()) });
      }
  for (const page of pages) if (page['p95 ms'] > mostMs) Object.assign(page, await page.again());
  const slow = pages.filter((page) => page['p95 ms'] > mostMs);
  console.log(
    `First pages of the inbox (${limit} items), Postgres ms (p95 of ${rounds}); "!" = more than ${mostMs}, ".." = ended early:`,
  );
  console.table(byFilter(pages));
  for (const key of ['p95 ms', 'rows', '8 KiB pages']) {
    console.log(`Those with the most ${key}:`);
    console.table(pages.toSorted((a, b) => b[key] - a[key]).slice(0, 5), columns);
  }
  console.log(
    `${pages.length - slow.length} of ${pages.length} orders and filters stay within ${mostMs} ms.`,
  );
  if (slow.length > 0) console.table(slow, columns);
  return slow.length;
}

const columns = ['order', 'view', 'filter', 'p95 ms', 'median', 'rows', '8 KiB pages', 'statements', 'found'];

/** A row per filter, with a column per order and view. */
function byFilter(pages) {
  const lines = {};
  for (const { order, view, filter, found, 'p95 ms': ms } of pages) {
    lines[filter] ??= {};
    lines[filter][`${order}: ${view}`] =
      `${ms}${ms > mostMs ? ' !' : ''}${found.endsWith('..') ? ' ..' : ''}`;
  }
  return lines;
}

async function measure(database, projectId, list, filter) {
  const read = (tx) => list(tx, projectId, filter, { limit, after: null });
  const { rows, pages, statements, result } = await readCost(database, projectId, read);
  const times = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await database.asTenant(projectId, async (tx) => {
        const [{ pid }] = await tx.query('SELECT pg_backend_pid() AS pid');
        const before = onCore(pid);
        await read(tx);
        return onCore(pid) - before;
      }),
    );
  times.sort((a, b) => a - b);
  const at = (part) => Number(times[Math.ceil(part * rounds) - 1].toFixed(1));
  const more = result.nextAfter !== null && result.items.length < limit;
  return {
    'p95 ms': at(0.95),
    median: at(0.5),
    rows,
    '8 KiB pages': pages,
    statements,
    found: `${result.items.length}${more ? ' ..' : ''}`,
  };
}

/** The time (ms) a process has spent on a core so far. Linux only, and Postgres must run on this machine. */
function onCore(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
