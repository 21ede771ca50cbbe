import { checkResult, type CheckResult, type PlannedQuery, works } from '@earshot/domain';
import type { Feed, Source, SourceCall } from './source.js';

/** A search asks for a word that hardly anybody writes: what it finds may cost money. */
const rareWord = 'earshot-check';
const sinceMs = 60_000;

/**
 * Tries whether a source can be read as it is configured, with each of its credentials and servers, by the cheapest request
 * it has: one of its own, or else one reading of a feed. What is found is thrown away.
 */
export async function checkSource(source: Source, call: SourceCall, now: Date): Promise<CheckResult> {
  const { check, tried = source.feeds.slice(0, 1) } = source;
  if (check !== undefined) return checkResult(() => check(call));
  return worstOf(await Promise.all(tried.map((feed) => checkResult(() => readOnce(feed, call, now)))));
}

async function readOnce(feed: Feed, call: SourceCall, now: Date): Promise<void> {
  const { stopped } = await feed.fetch(queryOf(feed, now), call);
  if (stopped.reason === 'fault') throw stopped.fault;
}

/** What has to be fixed by hand comes first; each reason once. */
function worstOf(results: readonly CheckResult[]): CheckResult {
  const bad =
    [
      results.filter(({ status }) => status === 'wrong'),
      results.filter(({ status }) => status === 'waiting'),
    ].find((some) => some.length > 0) ?? [];
  const [first] = bad;
  return first === undefined
    ? works
    : { status: first.status, reason: [...new Set(bad.map(({ reason }) => reason))].join(' ') };
}

function queryOf({ grammar }: Feed, now: Date): PlannedQuery {
  const since = new Date(now.getTime() - sinceMs);
  if (grammar === null) return { q: '', keywords: [], since, until: null };
  const q = `${grammar.before}${grammar.term(rareWord)}${grammar.after}`;
  return { q, keywords: [rareWord], since, until: null };
}
