import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { isRetweet, linksOf } from './x-post.js';

/** X rejects the query; the message is X's. */
export class XQueryRefused extends Error {}

/**
 * Posts that match a query, in no particular order: words and `"phrases"`, `#`, `@`, `$`, `from:` `url:` `lang:` `is:`
 * `has:`, a space for AND, which binds tighter, `OR`, `-`, parentheses. Retweets are never found.
 * https://docs.x.com/x-api/posts/search/integrate/operators
 * @throws XQueryRefused
 */
export function searchX(timeline: Timeline, query: string, now: Date): ScheduledPost[] {
  const visible = timeline.visible(now).filter(({ post }) => !isRetweet(post));
  const parser = new Parser(query, (term) => evaluate(term, timeline, visible, now));
  const found = parser.parse();
  return visible.filter(({ post }) => found.has(post.name));
}

type Names = ReadonlySet<string>;

interface Term {
  readonly text: string;
  readonly operator: string | null;
}

/** These only narrow the results of another operator. */
const conjunctionOnly = new Set(['lang', 'is', 'has', 'min_likes', 'min_replies', 'min_reposts']);
const operators = new Set([...conjunctionOnly, 'from', 'to', 'url', 'conversation_id']);

class Parser {
  private readonly pieces: string[];
  private at = 0;

  constructor(
    query: string,
    private readonly evaluate: (term: Term) => Names,
  ) {
    this.pieces = query.match(/-?(?:\w+:)?"[^"]*"?|-?[()]|[^\s()"]+/g) ?? [];
  }

  parse(): Names {
    const found = this.alternatives();
    if (this.at < this.pieces.length) this.refuse();
    return found;
  }

  private alternatives(): Names {
    const found = new Set(this.conjunction());
    while (this.pieces[this.at] === 'OR') {
      this.at += 1;
      for (const name of this.conjunction()) found.add(name);
    }
    return found;
  }

  private conjunction(): Names {
    let found: Names | null = null;
    let standsAlone = false;
    const without: Names[] = [];
    for (let piece = this.pieces[this.at]; !isEnd(piece); piece = this.pieces[this.at]) {
      const { names, negated, isFull } = this.single(piece);
      if (negated) without.push(names);
      else found = found === null ? names : inBoth(found, names);
      standsAlone ||= isFull && !negated;
    }
    if (found === null || !standsAlone)
      throw new XQueryRefused('Rules must contain a non-negation, stand-alone operator.');
    return new Set([...found].filter((name) => !without.some((names) => names.has(name))));
  }

  private single(piece: string): { names: Names; negated: boolean; isFull: boolean } {
    this.at += 1;
    if (piece === '-(') throw new XQueryRefused('Negation of a group is not supported.');
    if (piece === '(') {
      const names = this.alternatives();
      if (this.pieces[this.at] !== ')') this.refuse();
      this.at += 1;
      return { names, negated: false, isFull: true };
    }
    const negated = piece.startsWith('-');
    const term = readTerm(negated ? piece.slice(1) : piece);
    return { names: this.evaluate(term), negated, isFull: !conjunctionOnly.has(term.operator ?? '') };
  }

  private refuse(): never {
    throw new XQueryRefused(`no viable alternative at input '${this.pieces[this.at] ?? '<EOF>'}'`);
  }
}

function inBoth(some: Names, others: Names): Names {
  return new Set([...some].filter((name) => others.has(name)));
}

function isEnd(piece: string | undefined): piece is undefined {
  return piece === undefined || piece === 'OR' || piece === ')';
}

function readTerm(piece: string): Term {
  const [, operator = null, quoted] = /^(?:(\w+):)?"([^"]*)"$/.exec(piece) ?? [];
  if (quoted === undefined && piece.includes('"'))
    throw new XQueryRefused(`missing closing quote at '${piece}'`);
  const [, bare = null, value = piece] = /^(\w+):(.+)$/.exec(quoted === undefined ? piece : '') ?? [];
  const named = operator ?? bare;
  if (named !== null && !operators.has(named))
    throw new XQueryRefused(`Reference to invalid operator '${named}'.`);
  const text = quoted ?? value;
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text))
    throw new XQueryRefused(`no viable alternative at input '${piece}'`);
  return { text, operator: named };
}

function evaluate(
  { text, operator }: Term,
  timeline: Timeline,
  visible: readonly ScheduledPost[],
  now: Date,
): Names {
  const where = (holds: (entry: ScheduledPost) => boolean): Names =>
    new Set(visible.filter(holds).map(({ post }) => post.name));
  const wanted = text.toLowerCase();
  switch (operator) {
    case 'from':
      return where(({ post }) => post.author.toLowerCase() === wanted.replace(/^@/, ''));
    case 'url':
      return where(({ post }) => linksOf(post).some((link) => link.toLowerCase().includes(wanted)));
    case 'conversation_id':
      return where(({ post }) => [post.name, post.parent].includes(text));
    case 'is':
      return where(({ post }) => isOf(post, wanted));
    case 'has':
      return where(({ post }) => wanted === 'links' && linksOf(post).length > 0);
    case null:
      break;
    default:
      return where(() => operator === 'lang' && wanted === 'en');
  }
  const sign = /^[#@$]/.exec(text)?.[0];
  if (sign === undefined) return new Set(timeline.search(`"${text}"`, now).map(({ post }) => post.name));
  return where(({ post }) => entitiesOf(post.text).has(wanted));
}

function isOf({ kind, repeats }: ScheduledPost['post'], what: string): boolean {
  if (what === 'reply') return kind === 'comment';
  return what === 'quote' && repeats !== null;
}

/** Hashtags, user names and cashtags, in lower case. */
function entitiesOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[#$][\p{L}\p{M}\p{N}_]+|@\w+/gu) ?? []);
}
