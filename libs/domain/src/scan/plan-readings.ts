import { searchSpellings } from '../text/typography.js';
import { inFairOrder } from './fair-order.js';
import { keywordTerm } from './keyword-term.js';
import { packTerms } from './pack-terms.js';
import type { QueryGrammar } from './query-grammar.js';

/** A keyword of one watch that wants posts published since a moment. */
export interface Demand {
  readonly projectId: string;
  readonly keyword: string;
  /** The form in which keywords are compared: equal keys find the same posts. */
  readonly key: string;
  /** head: what is new. unread: what earlier scans skipped. */
  readonly part: 'head' | 'unread';
  readonly since: Date;
  /** null = up to now. */
  readonly until: Date | null;
  /** When it was read last; null = never. What has waited longest is served first. */
  readonly readAt: Date | null;
  /** It shares its query with no other keyword. */
  readonly isAlone: boolean;
  /** What it has to leave of the money that is there, for what is more important; see `reserveOf`. */
  readonly reserve: number;
}

/** One upstream query: asks for any of its keywords, back to `since`. */
export interface PlannedQuery {
  readonly q: string;
  readonly keywords: readonly string[];
  readonly since: Date;
  /** Only what was published before; null = up to now. */
  readonly until: Date | null;
  /**
   * Of a listing: the marks that its last windows gave, one for each place at which somebody stands; it goes on from the
   * first of them. Absent = somebody has none: it goes by `since`.
   */
  readonly marks?: readonly string[];
}

/** A query, and what it is for. */
export interface PlannedReading {
  readonly query: PlannedQuery;
  /** Its keywords in the form in which they are compared, in the same order. */
  readonly keys: readonly string[];
  readonly part: Demand['part'];
  /** The least that one of its keywords has to leave. */
  readonly reserve: number;
}

/**
 * Packs the keywords of many watches, of many projects, into the fewest queries the grammar allows, in the order in
 * which they are to be asked: projects take turns, and within a project what has waited longest comes first.
 * A keyword is asked once, back to the earliest moment that a watch wants. Keywords that look far back (a new monitor's
 * first scan) are packed apart from those that continue, so that one newcomer does not make everybody re-read a week;
 * so are those that leave different reserves, for the money of the important ones is not theirs.
 */
export function planReadings(demands: readonly Demand[], grammar: QueryGrammar, now: Date): PlannedReading[] {
  const wanted = wantedOf(demands);
  const packs = new Map<string, Wanted[]>();
  for (const one of wanted.values()) {
    const pack = packOf(one, now);
    const known = packs.get(pack);
    if (known === undefined) packs.set(pack, [one]);
    else known.push(one);
  }
  const readings = [...packs.values()].flatMap((pack) => readingsOf(pack, grammar));
  const readingOf = new Map(
    readings.flatMap((reading) => reading.wanted.map((one) => [one, reading.planned] as const)),
  );
  return inFairOrder(
    demands.map((demand) => ({
      projectId: demand.projectId,
      readAt: demand.readAt,
      item: readingOf.get(wanted.get(stretchOf(demand)) as Wanted) as PlannedReading,
    })),
    ({ query, part }) => `${query.q} ${part} ${query.until?.toISOString() ?? ''}`,
  );
}

/** What all watches together want of a keyword. */
type Wanted = Omit<Demand, 'projectId' | 'readAt'>;

/** What is new of a keyword is one stretch of time for all watches; unread times are one where they end together. */
function stretchOf({ key, part, until }: Demand): string {
  return `${part} ${until?.getTime() ?? ''} ${key}`;
}

function wantedOf(demands: readonly Demand[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const demand of demands) {
    const stretch = stretchOf(demand);
    const { key, part, until, keyword, since, isAlone, reserve } = demand;
    const known = wanted.get(stretch) ?? { key, part, until, keyword, since, isAlone, reserve };
    wanted.set(stretch, {
      ...known,
      keyword: isPreferred(keyword, known.keyword) ? keyword : known.keyword,
      since: since < known.since ? since : known.since,
      isAlone: isAlone || known.isAlone,
      reserve: Math.min(reserve, known.reserve),
    });
  }
  return wanted;
}

/** Of several spellings always the same one, in whatever order the watches come: one that a search needs beside the others. */
function isPreferred(keyword: string, known: string): boolean {
  if (keyword === known) return false;
  const further = searchSpellings(keyword).length - searchSpellings(known).length;
  return further > 0 || (further === 0 && keyword < known);
}

function packOf({ key, part, since, until, isAlone, reserve }: Wanted, now: Date): string {
  const ageMs = now.getTime() - since.getTime();
  const reach = ageMs <= hour ? 'hour' : ageMs <= 24 * hour ? 'day' : 'beyond';
  return [part, until?.getTime(), reach, reserve, isAlone ? key : ''].join(' ');
}

function readingsOf(
  pack: readonly Wanted[],
  grammar: QueryGrammar,
): { readonly planned: PlannedReading; readonly wanted: readonly Wanted[] }[] {
  const byKeyword = new Map(pack.map((one) => [one.keyword, one]));
  return packTerms([...byKeyword.keys()], grammar).map((keywords) => {
    const wanted = keywords.map((keyword) => byKeyword.get(keyword) as Wanted);
    const [first] = wanted as [Wanted];
    const since = new Date(Math.min(...wanted.map((one) => one.since.getTime())));
    const query = composeQuery(keywords, { since, until: first.until }, grammar);
    const keys = wanted.map(({ key }) => key);
    return { planned: { query, keys, part: first.part, reserve: first.reserve }, wanted };
  });
}

/** Halves a query that the source refuses as such; null = one keyword cannot be halved. */
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

const hour = 3_600_000;

/** The query that asks for any of the keywords in a stretch of time. */
export function composeQuery(
  keywords: readonly string[],
  { since, until }: Pick<PlannedQuery, 'since' | 'until'>,
  grammar: QueryGrammar,
): PlannedQuery {
  const terms = keywords.map((keyword) => keywordTerm(keyword, grammar)).join(grammar.or);
  return { q: `${grammar.before}${terms}${grammar.after}`, keywords, since, until };
}
