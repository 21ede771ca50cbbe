import { searchSpellings } from '../text/typography.js';
import { inFairOrder } from './fair-order.js';
import { keywordTerm } from './keyword-term.js';
import { packTerms } from './pack-terms.js';

/** How a source's query language joins keywords. */
export interface QueryGrammar {
  /** Characters (UTF-16 units) that one query may have, `before` and `after` included. */
  readonly maxLength: number;
  /** Words, separated by spaces, that one query may have; null = only its length counts. */
  readonly maxWords: number | null;
  /** Keywords that one query may ask for; null = as many as fit. */
  readonly maxKeywords: number | null;
  /** Stands before the joined terms of every query, e.g. `site:example.com (`. */
  readonly before: string;
  /** Stands after them, e.g. `)`. */
  readonly after: string;
  /** Between two terms, e.g. ` OR `. */
  readonly or: string;
  /** A keyword as a term of the language, e.g. in quotes. */
  term(keyword: string): string;
}

/** A keyword of one watch that wants posts published since a moment. */
export interface Demand {
  readonly projectId: string;
  readonly keyword: string;
  /** The form in which keywords are compared: equal keys find the same posts. */
  readonly key: string;
  readonly since: Date;
  /** When it was read last; null = never. Who waits longest is served first. */
  readonly readAt: Date | null;
}

/** One upstream query: asks for any of its keywords, back to `since`. */
export interface PlannedQuery {
  readonly q: string;
  readonly keywords: readonly string[];
  readonly since: Date;
}

/**
 * Packs the keywords of many watches, of many projects, into the fewest queries the grammar allows, in the order in
 * which they are to be asked: projects take turns, and within a project what has waited longest comes first.
 * A keyword is asked once, back to the earliest moment anybody wants. Keywords that look far back (a new monitor's
 * first scan) are packed apart from those that continue, so that one newcomer does not make everybody re-read a week.
 */
export function planQueries(demands: readonly Demand[], grammar: QueryGrammar, now: Date): PlannedQuery[] {
  const wanted = new Map<string, { keyword: string; since: Date }>();
  for (const { key, keyword, since } of demands) {
    const known = wanted.get(key);
    const spelling = known === undefined || isPreferred(keyword, known.keyword) ? keyword : known.keyword;
    const earliest = known === undefined || since < known.since ? since : known.since;
    wanted.set(key, { keyword: spelling, since: earliest });
  }
  const queries = reachClasses.flatMap((reachesBack) => {
    const group = [...wanted.values()].filter(({ since }) => reachesBack(now.getTime() - since.getTime()));
    const sinceOf = new Map(group.map(({ keyword, since }) => [keyword, since.getTime()]));
    return packTerms([...sinceOf.keys()], grammar).map((keywords) =>
      compose(keywords, new Date(Math.min(...keywords.map((word) => sinceOf.get(word) as number))), grammar),
    );
  });
  const queryOf = new Map(
    queries.flatMap((query) => query.keywords.map((keyword) => [keyword, query] as const)),
  );
  return inFairOrder(
    demands.map(({ projectId, key, readAt }) => ({
      projectId,
      readAt,
      item: queryOf.get(wanted.get(key)?.keyword as string) as PlannedQuery,
    })),
    ({ q }) => q,
  );
}

/** Halves a query whose results overflow what the source is willing to list; null = one keyword cannot be halved. */
export function splitQuery(query: PlannedQuery, grammar: QueryGrammar): [PlannedQuery, PlannedQuery] | null {
  if (query.keywords.length < 2) return null;
  const middle = Math.ceil(query.keywords.length / 2);
  return [
    compose(query.keywords.slice(0, middle), query.since, grammar),
    compose(query.keywords.slice(middle), query.since, grammar),
  ];
}

const hour = 3_600_000;
const reachClasses: ((ageMs: number) => boolean)[] = [
  (ageMs) => ageMs <= hour,
  (ageMs) => ageMs > hour && ageMs <= 24 * hour,
  (ageMs) => ageMs > 24 * hour,
];

/** Of several spellings always the same one, whoever comes first: one that the others do not stand for in a search. */
function isPreferred(keyword: string, known: string): boolean {
  if (keyword === known) return false;
  const further = searchSpellings(keyword).length - searchSpellings(known).length;
  return further > 0 || (further === 0 && keyword < known);
}

function compose(keywords: readonly string[], since: Date, grammar: QueryGrammar): PlannedQuery {
  const terms = keywords.map((keyword) => keywordTerm(keyword, grammar)).join(grammar.or);
  return { q: `${grammar.before}${terms}${grammar.after}`, keywords, since };
}
