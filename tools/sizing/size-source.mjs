import { intervalOf, nextRepliesRead, windowLengthMs } from '../../libs/domain/dist/index.js';
import { idsPerJob } from '../../libs/queue/dist/index.js';
import { assumptions } from './assumptions.mjs';
import { queriesFor } from './queries-for.mjs';
import { repliesOf, upkeepOf } from './readings.mjs';

const dayMs = 86_400_000;
const monthDays = 30;

/**
 * Computes what reading one source takes per day, once everything stored has accumulated.
 * @param {object} facts of the source, from `sourceFacts`
 * @param {number} brands
 * @param {number} mentions of the source per day
 */
export function sizeSource(facts, brands, mentions) {
  const feeds = facts.feeds.map(({ feed, reading }) => wantedByFeed(feed, reading, brands, mentions));
  const checks = checksPerDay(facts.upkeep, mentions);
  const uses = [...feeds, ...besideFeeds(facts, mentions, checks)];
  const stretches = stretchByMeter(facts.meters, uses);
  const returned = mentions * assumptions.returnedPerMention;
  const searches = sum(feeds.map(({ requests }) => requests));
  const { perPost = 0, perRequest = 0 } = facts.billed;
  return {
    source: facts.name,
    wanted: sum(uses.map(({ requests }) => requests)),
    sent: sum(uses.map(({ meter, requests }) => requests / stretches[meter])),
    listed: returned,
    checks,
    /** The interval of the feed that the source's limits slow down most. */
    intervalMinutes: Math.max(
      ...feeds.map(({ meter, intervalMs }) => (intervalMs / 60_000) * stretches[meter]),
    ),
    isShort: Object.values(stretches).some((stretch) => stretch > 1),
    usdPerMonth: ((perPost * (returned + checks) + perRequest * searches) * monthDays) / 1_000,
  };
}

/** Requests per day for a feed that is read as often as allowed. */
function wantedByFeed(feed, reading, brands, mentions) {
  const intervalMs = intervalOf(assumptions.scanMinutes * 60_000, feed.shortestIntervalMs);
  const perScan = requestsPerScan(feed, reading, brands, mentions, intervalMs);
  const { meter, units = 1 } = reading;
  return { meter, units, intervalMs, requests: (perScan * dayMs) / intervalMs };
}

function requestsPerScan(feed, reading, brands, mentions, intervalMs) {
  if (reading.perScan !== undefined) return reading.perScan * Math.ceil(brands / idsPerJob.watches);
  if (reading.perAddressADay !== undefined)
    return brands * assumptions.feedsPerBrand * reading.perAddressADay * (intervalMs / dayMs);
  const queries = queriesFor(brands, feed.grammar);
  const listed = (mentions * assumptions.returnedPerMention * (intervalMs + feed.overlapMs)) / dayMs;
  const pages = Math.max(1, Math.ceil(listed / queries / reading.page));
  return queries * Math.min(10, pages) * (reading.perQuery ?? 1);
}

/** Requests for comments under posts that matched, and for checking stored posts again. */
function besideFeeds({ name, replies, upkeep }, mentions, checks) {
  const uses = [];
  if (repliesOf[name] !== undefined && replies !== null)
    uses.push({ meter: repliesOf[name], requests: mentions * assumptions.followedShare * readsOf(replies) });
  if (upkeepOf[name] !== undefined)
    uses.push({ meter: upkeepOf[name], requests: checks / upkeep.verifyAtOnce });
  return uses.map((use) => ({ units: 1, ...use }));
}

/** How often the comments under one post are read, by the real schedule. */
function readsOf({ followMs }) {
  const published = new Date(0);
  let reads = 0;
  for (let at = published; at !== null; at = nextRepliesRead(published, followMs, at)) reads += 1;
  return reads - 1;
}

/** How many times longer everything on a meter takes: 1 if its limit is enough. */
function stretchByMeter(meters, uses) {
  return Object.fromEntries(
    meters.map(({ name, kind, limit, window }) => {
      const wanted = sum(
        uses.filter(({ meter }) => meter === name).map(({ requests, units }) => requests * units),
      );
      const allowed = limit * (dayMs / windowLengthMs(window));
      // Money is the operator's decision, so the full cost is shown, not what fits into a small budget.
      return [name, kind === 'money' ? 1 : Math.max(1, wanted / allowed)];
    }),
  );
}

function checksPerDay({ verify, verifyEveryMs, verifyForMs, keepTextMs }, mentions) {
  if (verify === null || verifyEveryMs === null) return 0;
  const askedForMs = Math.min(verifyForMs ?? Infinity, keepTextMs ?? Infinity, assumptions.keptDays * dayMs);
  return mentions * Math.max(0, Math.ceil(askedForMs / verifyEveryMs) - 1);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
