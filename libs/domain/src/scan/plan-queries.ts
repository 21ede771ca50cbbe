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

/** Keywords of one watch that want posts published since a moment. */
export interface Demand {
  readonly keywords: readonly string[];
  readonly since: Date;
}

/** One upstream query: asks for any of its keywords, back to `since`. */
export interface PlannedQuery {
  readonly q: string;
  readonly keywords: readonly string[];
  readonly since: Date;
}

/**
 * Packs the keywords of many watches, of many projects, into the fewest queries the grammar allows.
 * A keyword is asked once, back to the earliest moment anybody wants. Keywords that look far back (a new monitor's
 * first scan) are packed apart from those that continue, so that one newcomer does not make everybody re-read a week.
 */
export function planQueries(demands: readonly Demand[], grammar: QueryGrammar, now: Date): PlannedQuery[] {
  const reach = new Map<string, { keyword: string; since: Date }>();
  for (const { keywords, since } of demands) {
    for (const keyword of keywords) {
      const key = keyword.toLowerCase();
      const known = reach.get(key);
      if (known === undefined || since < known.since) reach.set(key, { keyword, since });
    }
  }
  const wanted = [...reach.values()];
  return reachClasses.flatMap((reachesBack) =>
    pack(
      wanted.filter(({ since }) => reachesBack(now.getTime() - since.getTime())),
      grammar,
    ),
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

function pack(wanted: { keyword: string; since: Date }[], grammar: QueryGrammar): PlannedQuery[] {
  const sorted = wanted
    .map(({ keyword, since }) => ({ keyword, since, length: grammar.term(keyword).length }))
    .sort((a, b) => b.length - a.length || (a.keyword < b.keyword ? -1 : 1));
  const bins: { free: number; keywords: string[]; since: Date }[] = [];
  for (const { keyword, since, length } of sorted) {
    const fits = bins.find((bin) => bin.free >= length + grammar.or.length);
    if (fits === undefined) {
      bins.push({ free: grammar.maxLength - length, keywords: [keyword], since });
      continue;
    }
    fits.free -= length + grammar.or.length;
    fits.keywords.push(keyword);
    if (since < fits.since) fits.since = since;
  }
  return bins.map((bin) => compose(bin.keywords, bin.since, grammar));
}

function compose(keywords: readonly string[], since: Date, grammar: QueryGrammar): PlannedQuery {
  const terms = keywords.map((keyword) => grammar.term(keyword)).join(grammar.or);
  return { q: `${grammar.before}${terms}${grammar.after}`, keywords, since };
}
