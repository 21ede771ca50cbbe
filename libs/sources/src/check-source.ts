import { checkResult, type CheckResult, composeQuery, type PlannedQuery, works } from '@earshot/domain';
import type { Feed, Source, SourceCall } from './source.js';

/** Searches use a word that hardly anyone writes, because results may cost money. */
const rareWord = 'earshot-check';
const sinceMs = 60_000;

/**
 * Checks whether a source can be read as configured, with each of its credentials and servers, by the cheapest request it
 * has: a request just for this, or else one read of a feed. Results are discarded.
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

/** The most serious result: problems that must be fixed by hand come first, and each reason is given once. */
function worstOf(results: readonly CheckResult[]): CheckResult {
  for (const status of ['wrong', 'waiting'] as const) {
    const bad = results.filter((result) => result.status === status);
    if (bad.length > 0) return { status, reason: [...new Set(bad.map(({ reason }) => reason))].join(' ') };
  }
  return works;
}

function queryOf({ grammar }: Feed, now: Date): PlannedQuery {
  const since = new Date(now.getTime() - sinceMs);
  if (grammar === null) return { q: '', keywords: [], since, until: null };
  return composeQuery([rareWord], { since, until: null }, grammar);
}
