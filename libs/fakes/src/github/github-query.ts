/** A search query as understood by GitHub. */
export interface GithubQuery {
  /** The search terms, with quotes, OR and parentheses. */
  readonly words: string;
  readonly kind: 'issue' | 'pr' | null;
  readonly searchedIn: ReadonlySet<string>;
  readonly created: TimeRange;
  readonly updated: TimeRange;
  readonly withoutOwners: ReadonlySet<string>;
}

interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** Parses a query, or returns what is wrong with it. https://docs.github.com/search-github */
export function readGithubQuery(q: string): GithubQuery | string {
  if (q.trim() === '') return 'The search must have a query.';
  if (q.length > 256) return 'The search is longer than 256 characters.';
  const phrases = q.match(/"[^"]*"/g) ?? [];
  const bare = q.replace(/"[^"]*"/g, '""');
  if ((bare.match(/\b(AND|OR|NOT)\b/g) ?? []).length > 5)
    return 'More than five AND / OR / NOT operators were used.';
  const given = [...bare.matchAll(qualifier)].map(
    ([, sign, name = '', value = '']) => [`${sign}${name}`, value] as const,
  );
  const of = (name: string): string[] => given.filter(([known]) => known === name).map(([, value]) => value);
  const is = of('is');
  const kind = is.includes('issue')
    ? 'issue'
    : is.some((value) => /^(pr|pull-request)$/.test(value))
      ? 'pr'
      : null;
  return {
    words: bare
      .replace(qualifier, ' ')
      .replace(/""/g, () => phrases.shift() ?? '')
      .trim(),
    kind,
    searchedIn: new Set(of('in').flatMap((value) => value.split(','))),
    created: rangeOf(of('created')[0]),
    updated: rangeOf(of('updated')[0]),
    withoutOwners: new Set([...of('-user'), ...of('-org')].map((owner) => owner.toLowerCase())),
  };
}

/** Whether a time is in a range, both ends included. */
export function isIn({ from, until }: TimeRange, time: Date): boolean {
  // Times have a resolution of one second.
  const second = Math.floor(time.getTime() / 1_000) * 1_000;
  return second >= from && second <= until;
}

const qualifier = /(?<=^|\s)(-?)(is|in|created|updated|user|org|sort):(\S+)/g;

function rangeOf(value: string | undefined): TimeRange {
  if (value === undefined) return { from: -Infinity, until: Infinity };
  const [from = '', until] = value.replace(/^>=/, '').split('..');
  return { from: Date.parse(from), until: until === undefined ? Infinity : Date.parse(until) };
}
