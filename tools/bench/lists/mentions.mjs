import { MentionRepository } from '../../../libs/database/dist/index.js';
import { combinations, filterValues, nameOf } from './filters.mjs';
import { readCost } from './read-cost.mjs';

const mentions = new MentionRepository();
const limit = 20;

/**
 * Measures pages of list_mentions, and counts and statistics with the same filters.
 * @param {import('@earshot/database').Database} database
 * @param {{ projectId: string, monitorIds: string[], rareWord: string, deep: string }} world `deep`: the id at 90 % depth
 * @param {number} mostRows the most rows a page may read
 * @returns {Promise<number>} how many pages read more
 */
export async function measureMentions(database, world, mostRows) {
  const { single, pairs } = combinations(filterValues(world));
  const singles = [];
  for (const filter of single) singles.push(await measure(database, world, filter, 5));
  console.table(singles.map(shown));
  const both = [];
  for (const filter of pairs) both.push(await measure(database, world, filter, 1));
  const worst = both.toSorted(
    (a, b) => Math.max(b.first.rows, b.deep.rows) - Math.max(a.first.rows, a.deep.rows),
  );
  console.log(`${both.length} pairs of filters; the 15 that read the most:`);
  console.table(worst.slice(0, 15).map(shown));
  const all = [...singles, ...both].flatMap(({ first, deep }) => [first, deep]);
  const quantile = (part, of) => all.map(of).sort((a, b) => a - b)[Math.floor(part * (all.length - 1))];
  for (const part of [0.5, 0.9, 0.99, 1])
    console.log(
      `${part * 100} % of ${all.length} pages: at most ${quantile(part, ({ rows }) => rows)} rows, ${quantile(part, ({ ms }) => ms)} ms`,
    );
  const short = all.filter((page) => page.items < limit && page.more).length;
  console.log(`${short} pages ended early, with a cursor to continue`);
  await measureSums(database, world, single);
  return all.filter(({ rows }) => rows > mostRows).length;
}

/** Times counts and statistics, which read every row they sum up. */
async function measureSums(database, { projectId, ...world }, filters) {
  const time = async (work) => {
    const begin = performance.now();
    await database.asTenant(projectId, work);
    return Math.round(performance.now() - begin);
  };
  const year = {
    publishedSince: new Date('2025-11-01T00:00:00Z'),
    publishedUntil: new Date('2026-11-01T00:00:00Z'),
  };
  const month = { ...year, publishedSince: new Date('2026-10-02T00:00:00Z') };
  const query = (filter, by) => ({ filter, by, bucket: 'day', timeZone: 'Europe/Berlin' });
  const table = [];
  for (const filter of filters)
    table.push({
      filter: nameOf(filter, world),
      'count: ms': await time((tx) => mentions.count(tx, projectId, filter)),
    });
  console.table(table);
  for (const [name, window] of Object.entries({ '30 days': month, 'a year': year }))
    for (const by of ['sentiment', 'group'])
      console.log(
        `get_mention_stats of ${name} by ${by}: ${await time((tx) => mentions.stats(tx, projectId, query(window, by)))} ms`,
      );
}

function shown({ filter, first, deep }) {
  return {
    filter,
    'first: rows': first.rows,
    ms: first.ms,
    found: first.items + (first.more && first.items < limit ? '...' : ''),
    '90 % deep: rows': deep.rows,
    'ms ': deep.ms,
    'found ': deep.items + (deep.more && deep.items < limit ? '...' : ''),
    'ms ratio': (deep.ms / first.ms).toFixed(1),
  };
}

async function measure(database, world, filter, rounds) {
  return {
    filter: nameOf(filter, world),
    first: await page(database, world.projectId, filter, null, rounds),
    deep: await page(database, world.projectId, filter, world.deep, rounds),
  };
}

async function page(database, projectId, filter, after, rounds) {
  const read = (tx) => mentions.list(tx, projectId, filter, { limit, after });
  const { rows, result } = await readCost(database, projectId, read);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await database.asTenant(projectId, read);
    times.push(performance.now() - begin);
  }
  const ms = Number(times.sort((a, b) => a - b)[Math.floor(rounds / 2)].toFixed(1));
  return { rows, ms, items: result.items.length, more: result.nextAfter !== null };
}
