import { planReadings } from '../../libs/domain/dist/index.js';
import { normalizeKeyword } from '../../libs/matching/dist/index.js';
import { idsPerJob } from '../../libs/queue/dist/index.js';
import { assumptions } from './assumptions.mjs';

const now = new Date('2026-11-01T00:00:00Z');
const since = new Date(now.getTime() - assumptions.scanMinutes * 60_000);
const endings = ['', ' app', '.com'];
const planned = new Map();

/**
 * The queries that one scan of all brands takes, by the real planner.
 * @param {number} brands
 * @param {object} grammar of the feed
 */
export function queriesFor(brands, grammar) {
  const key = `${brands} ${JSON.stringify(grammar)}`;
  if (!planned.has(key)) planned.set(key, plan(brands, grammar));
  return planned.get(key);
}

function plan(brands, grammar) {
  let queries = 0;
  for (let first = 0; first < brands; first += idsPerJob.watches) {
    const count = Math.min(brands - first, idsPerJob.watches);
    const demands = Array.from({ length: count }, (_, index) => demandsOf(first + index)).flat();
    queries += planReadings(demands, grammar, now).length;
  }
  return queries;
}

/** The search demands of a brand: its names, all read at the last scan. */
function demandsOf(brand) {
  return Array.from({ length: assumptions.keywordsPerBrand }, (_, index) => {
    const number = brand * assumptions.keywordsPerBrand + index;
    const keyword = `brand${number.toString(36)}${endings[index % endings.length]}`;
    return {
      projectId: `p${brand}`,
      keyword,
      key: normalizeKeyword(keyword),
      part: 'head',
      since,
      until: null,
      readAt: since,
      isAlone: false,
      reserve: 0,
      payable: null,
    };
  });
}
