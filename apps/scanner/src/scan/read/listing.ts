import { grouped, noReserve, type PlannedReading } from '@earshot/domain';
import type { ListingReader } from '@earshot/sources';
import type { WatchDemand } from './feed-demands.js';

/** A listing has no keywords: it is read once for all. */
export function listing(demands: readonly WatchDemand[]): PlannedReading[] {
  if (demands.length === 0) return [];
  const since = new Date(Math.min(...demands.map((demand) => demand.since.getTime())));
  const marks = new Set(demands.map(({ mark }) => mark));
  const goesOn = marks.has(undefined) ? {} : { marks: [...marks] as string[] };
  const query = { q: '', keywords: [], since, until: null, ...goesOn };
  return [{ query, keys: [''], part: 'head', reserve: noReserve }];
}

/** The monitors for which a listing is read, and where each of them resumes. */
export function readersOf(demands: readonly WatchDemand[]): ListingReader[] {
  return [...grouped(demands, ({ monitorId }) => monitorId)].map(([monitorId, wanted]) => {
    const begins = wanted.filter(({ mark }) => mark === undefined).map(({ since }) => since.getTime());
    return {
      monitorId,
      since: begins.length === 0 ? null : new Date(Math.min(...begins)),
      marks: [...new Set(wanted.flatMap(({ mark }) => mark ?? []))],
    };
  });
}
