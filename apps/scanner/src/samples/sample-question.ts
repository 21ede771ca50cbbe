import { composeQuery, packTerms, weekMs } from '@earshot/domain';
import type { FetchedWindow, Source, SourceCall } from '@earshot/sources';

/**
 * One query to a source, for as many keywords as fit into it; null if it has no queries: it is read whole, or through what
 * projects have chosen.
 */
export function sampleQuestion(source: Pick<Source, 'feeds'>, keywords: readonly string[], now: Date) {
  for (const feed of source.feeds) {
    if (feed.grammar === null) continue;
    // The query with the most keywords, else the one with the draft's first, mostly the name; the result lists the others.
    const first = (asked: readonly string[]): number =>
      Math.min(...asked.map((one) => keywords.indexOf(one)));
    const packs = packTerms(keywords, feed.grammar);
    const [asked = []] = packs.sort((a, b) => b.length - a.length || first(a) - first(b));
    const since = new Date(now.getTime() - Math.min(weekMs, feed.backfillMs));
    return {
      feed,
      query: composeQuery(asked, { since, until: null }, feed.grammar),
      notAsked: keywords.filter((keyword) => !asked.includes(keyword)),
    };
  }
  return null;
}

/** Limits a call to one page: once a request is charged, no units are left for another. */
export function onePage({ meters, left = () => Infinity, ...call }: SourceCall): SourceCall {
  let isAsked = false;
  return {
    ...call,
    meters: {
      charge: (costs) => {
        isAsked = true;
        return meters.charge(costs);
      },
      reserve: (costs, most) => {
        isAsked = true;
        return meters.reserve(costs, most);
      },
      adjust: (costs) => meters.adjust(costs),
      observe: (meter, reading) => meters.observe(meter, reading),
    },
    left: (meter) => (isAsked ? 0 : left(meter)),
  };
}

/** Whether anything was read: a source puts off everything if too little is left for its smallest page. */
export function wasRead({ requests, stopped }: FetchedWindow): boolean {
  return requests > 0 || stopped.reason !== 'put_off';
}
