import { grouped } from '../list/grouped.js';
import { lesserReserve, type Reserve } from '../spending/reserve-of.js';
import { mostUnits, type SpendingRoom } from '../spending/spending-rooms.js';
import { searchSpellings } from '../text/search-spellings.js';
import { dayMs, hourMs, weekMs } from '../time/durations.js';
import { compare, inFairOrder } from './fair-order.js';
import { keywordTerm } from './keyword-term.js';
import { packTerms } from './pack-terms.js';
import type { QueryGrammar } from './query-grammar.js';

/** A keyword of one watch, with the time from which it needs posts. */
export interface Demand {
  readonly projectId: string;
  readonly keyword: string;
  /** The form used for comparing keywords. Equal keys find the same posts. */
  readonly key: string;
  /** head: new posts. unread: time that earlier scans skipped. */
  readonly part: 'head' | 'unread';
  readonly since: Date;
  /** null = up to now. */
  readonly until: Date | null;
  /** When it was last read; null = never. The keyword that has waited longest is served first. */
  readonly readAt: Date | null;
  /** Whether it shares its query with no other keyword. */
  readonly isAlone: boolean;
  /** How much of the available money it must leave for more important readings; see `reserveOf`. */
  readonly reserve: Reserve;
  /** What its monitor may pay for posts; null = no limit, or posts cost nothing. */
  readonly payable: SpendingRoom | null;
}

/** One upstream query for any of its keywords, reaching back to `since`. */
export interface PlannedQuery {
  readonly q: string;
  readonly keywords: readonly string[];
  readonly since: Date;
  /** Only posts published before this; null = up to now. */
  readonly until: Date | null;
  /**
   * For listings: the marks of the watches' positions; the query continues from the earliest. Absent = at least one watch
   * has no mark, so `since` is used.
   */
  readonly marks?: readonly string[];
}

/** A query and its purpose. */
export interface PlannedReading {
  readonly query: PlannedQuery;
  /** Its keywords in their comparison form, in the same order. */
  readonly keys: readonly string[];
  readonly part: Demand['part'];
  /** The reserve of its keywords, which is the same for all of them. */
  readonly reserve: Reserve;
}

/**
 * Packs the keywords of many watches and projects into the fewest queries the grammar allows, in the order to send them:
 * projects take turns, and within a project the longest waiting comes first. Each keyword is queried once, back to the
 * earliest time that a watch needs. Keywords that look far back (a new monitor's first scan) are packed separately from
 * those that continue, so that a new monitor does not make all others re-read a week, or a month. Keywords with different reserves are
 * also packed separately, because their budgets differ, and so are keywords of which one may spend more than twice as much as
 * another: a query spends no more than the least of its keywords may. Those that may spend far less come first, because every
 * query counts against what all monitors may pay.
 */
export function planReadings(demands: readonly Demand[], grammar: QueryGrammar, now: Date): PlannedReading[] {
  const wanted = wantedOf(demands);
  const packs = grouped(wanted.values(), (one) => packOf(one, now));
  const readings = [...packs.values()].flatMap((pack) => readingsOf(pack, grammar));
  const readingOf = new Map(
    readings.flatMap((reading) => reading.wanted.map((one) => [one, reading] as const)),
  );
  const inOrder = inFairOrder(
    demands.map((demand) => ({
      projectId: demand.projectId,
      readAt: demand.readAt,
      item: readingOf.get(wanted.get(stretchOf(demand)) as Wanted) as SizedReading,
    })),
    ({ planned: { query, part } }) => `${query.q} ${part} ${query.until?.toISOString() ?? ''}`,
  );
  return inOrder.sort((a, b) => compare(a.size, b.size)).map(({ planned }) => planned);
}

/** What all watches together need for one keyword. */
interface Wanted extends Omit<Demand, 'projectId' | 'readAt' | 'payable'> {
  /** What each of the monitors may pay. */
  readonly rooms: Set<SpendingRoom | null>;
}

/**
 * The key of a keyword's period. All watches share one period for its new posts, and unread periods that end at the same
 * time.
 */
function stretchOf({ key, part, until }: Demand): string {
  return `${part} ${until?.getTime() ?? ''} ${key}`;
}

function wantedOf(demands: readonly Demand[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const demand of demands) {
    const stretch = stretchOf(demand);
    const { key, part, until, keyword, since, isAlone, reserve, payable } = demand;
    const rooms = new Set<SpendingRoom | null>();
    const known = wanted.get(stretch) ?? { key, part, until, keyword, since, isAlone, reserve, rooms };
    known.rooms.add(payable);
    wanted.set(stretch, {
      ...known,
      keyword: isPreferred(keyword, known.keyword) ? keyword : known.keyword,
      since: since < known.since ? since : known.since,
      isAlone: isAlone || known.isAlone,
      reserve: lesserReserve(reserve, known.reserve),
    });
  }
  return wanted;
}

/** Picks one of several spellings, independently of the order of watches. */
function isPreferred(keyword: string, known: string): boolean {
  if (keyword === known) return false;
  const further = searchSpellings(keyword).length - searchSpellings(known).length;
  return further > 0 || (further === 0 && keyword < known);
}

function packOf(wanted: Wanted, now: Date): string {
  const { key, part, since, until, isAlone, reserve } = wanted;
  const ageMs = now.getTime() - since.getTime();
  const reach = [hourMs, dayMs, weekMs].findIndex((ms) => ageMs <= ms);
  const sizes = sizesOf(wanted).map(([meter, size]) => `${meter}:${size}`);
  return [part, until?.getTime(), reach, reserve.days, reserve.requests, ...sizes, isAlone ? key : ''].join(
    ' ',
  );
}

/** What may be paid for it, by meter, as a power of two. */
function sizesOf({ rooms, reserve }: Wanted): [meter: string, size: number][] {
  const most = Object.entries(mostUnits([...rooms], reserve) ?? {});
  return most.map(([meter, units]) => [meter, Math.floor(Math.log2(units))]);
}

interface SizedReading {
  readonly planned: PlannedReading;
  readonly wanted: readonly Wanted[];
  /** The least of its sizes; Infinity = no limit. */
  readonly size: number;
}

function readingsOf(pack: readonly Wanted[], grammar: QueryGrammar): SizedReading[] {
  const byKeyword = new Map(pack.map((one) => [one.keyword, one]));
  return packTerms([...byKeyword.keys()], grammar).map((keywords) => {
    const wanted = keywords.map((keyword) => byKeyword.get(keyword) as Wanted);
    const [first] = wanted as [Wanted];
    const since = new Date(Math.min(...wanted.map((one) => one.since.getTime())));
    const query = composeQuery(keywords, { since, until: first.until }, grammar);
    const keys = wanted.map(({ key }) => key);
    const size = Math.min(...sizesOf(first).map(([, each]) => each));
    return { planned: { query, keys, part: first.part, reserve: first.reserve }, wanted, size };
  });
}

/** Splits a query that the source rejects; null if it has only one keyword. */
export function splitReading(
  reading: PlannedReading,
  grammar: QueryGrammar,
): [PlannedReading, PlannedReading] | null {
  const { query, keys } = reading;
  if (keys.length < 2) return null;
  const middle = Math.ceil(keys.length / 2);
  const half = (from: number, to: number): PlannedReading => ({
    ...reading,
    query: composeQuery(query.keywords.slice(from, to), query, grammar),
    keys: keys.slice(from, to),
  });
  return [half(0, middle), half(middle, keys.length)];
}

/** The query for any of the keywords in a period. */
export function composeQuery(
  keywords: readonly string[],
  { since, until }: Pick<PlannedQuery, 'since' | 'until'>,
  grammar: QueryGrammar,
): PlannedQuery {
  const terms = keywords.map((keyword) => keywordTerm(keyword, grammar)).join(grammar.or);
  return { q: `${grammar.before}${terms}${grammar.after}`, keywords, since, until };
}
