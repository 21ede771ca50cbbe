import { checkResult, type CheckResult, type PlannedQuery } from '@earshot/domain';
import type { Feed, Source, SourceCall } from './source.js';

/** A search asks for a word that hardly anybody writes: what it finds may cost money. */
const rareWord = 'earshot-check';
const sinceMs = 60_000;

/**
 * Tries whether a source can be read as it is configured, by the cheapest request it has: one of its own, or else one
 * reading of its first feed. What is found is thrown away.
 */
export function checkSource(source: Source, call: SourceCall, now: Date): Promise<CheckResult> {
  const [feed] = source.feeds;
  return checkResult(async () => {
    if (source.check !== undefined) return source.check(call);
    const window = await feed?.fetch(queryOf(feed, now), call);
    if (window?.stopped.reason === 'fault') throw window.stopped.fault;
  });
}

function queryOf({ grammar }: Feed, now: Date): PlannedQuery {
  const since = new Date(now.getTime() - sinceMs);
  if (grammar === null) return { q: '', keywords: [], since, until: null };
  const q = `${grammar.before}${grammar.term(rareWord)}${grammar.after}`;
  return { q, keywords: [rareWord], since, until: null };
}
