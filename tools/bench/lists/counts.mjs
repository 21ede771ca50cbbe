import { MentionRepository } from '../../../libs/database/dist/index.js';
import { combinations, filterValues, nameOf } from './filters.mjs';
import { readCost } from './read-cost.mjs';

const mentions = new MentionRepository();
/** The limits of a count: the console's, on the tabs of views, and the largest a caller may ask for. */
const ends = [99, 10_000];

/**
 * Measures what counts of views read, for every filter and every pair of filters. A count may read as many rows as a page of
 * a list.
 * @param {import('@earshot/database').Database} database
 * @param {{ projectId: string, monitorIds: string[], rareWord: string }} world
 * @param {number} mostRows the most rows a count may read
 * @returns {Promise<number>} how many counts read more
 */
export async function measureCounts(database, world, mostRows) {
  const { single, pairs } = combinations(filterValues(world));
  let beyond = 0;
  for (const upTo of ends) {
    const counts = [];
    for (const filter of [...single, ...pairs]) {
      const count = (tx) => mentions.countUpTo(tx, world.projectId, filter, upTo);
      const { rows, pages, result } = await readCost(database, world.projectId, count);
      const found = `${result.exact ? '' : 'at least '}${result.count}`;
      counts.push({ filter: nameOf(filter, world), rows, '8 KiB pages': pages, count: found });
    }
    show(upTo, counts);
    beyond += counts.filter(({ rows }) => rows > mostRows).length;
  }
  return beyond;
}

function show(upTo, counts) {
  counts.sort((a, b) => b.rows - a.rows);
  console.log(`${counts.length} counts up to ${upTo}; the 10 that read the most:`);
  console.table(counts.slice(0, 10));
  const quantile = (part) => counts[Math.floor((1 - part) * (counts.length - 1))].rows;
  for (const part of [0.5, 0.9, 0.99, 1]) console.log(`${part * 100} % read at most ${quantile(part)} rows`);
}
