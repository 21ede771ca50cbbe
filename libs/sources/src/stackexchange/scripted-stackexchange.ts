import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the routes of Stack Exchange that are asked, on 127.0.0.1. Every third post is an answer. */
export class ScriptedStackexchange implements UpstreamDouble {
  /** Used up one by one before anything is listed. */
  readonly searchAnswers: ServerAnswer[] = [];
  /** Used up one by one before posts are shown whole. */
  readonly postAnswers: ServerAnswer[] = [];
  /** In the envelope of every answer. */
  envelope: Readonly<Record<string, unknown>> = {};
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private passing: number | null = null;
  private most = Infinity;

  static async start(): Promise<ScriptedStackexchange> {
    const double = new ScriptedStackexchange();
    double.server = await ScriptedServer.start((request) => double.answer(request));
    return double;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** The page there comes again and again. */
  listAtMost(count: number): void {
    this.most = count;
  }

  /** A page is a search and what it has found. */
  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.passing = afterListings === 0 ? null : afterListings;
  }

  listings(): number {
    return this.seen.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query }: ServerRequest): ServerAnswer | null {
    const isSearch = path === '/search/excerpts';
    const fails = this.fault !== null && (this.passing === null || (isSearch && this.passing === 0));
    if (isSearch && this.passing !== null && this.passing > 0) this.passing -= 1;
    if (fails && this.fault === 'silent') return null;
    if (fails && this.fault === 'refused')
      return failure(400, 'bad_parameter', "`key` doesn't match a known application");
    if (fails && this.fault === 'busy')
      return failure(
        502,
        'throttle_violation',
        'too many requests from this IP, more requests available in 77 seconds',
      );
    if (fails && this.fault === 'down') return { status: 502, headers: html, body: '<html></html>' };
    if (fails && this.fault === 'cut off') return { status: 200, body: '{"items":[{"item_type' };
    if (isSearch) return this.searchAnswers.shift() ?? answerJson(this.search(query));
    const [, kind, ids = ''] = /^\/(questions|answers)\/([\d;]+)$/.exec(path) ?? [];
    if (kind === undefined) return failure(404, 'no_method', 'this method does not exist');
    return this.postAnswers.shift() ?? answerJson(this.whole(kind, ids.split(';')));
  }

  private search(query: URLSearchParams): object {
    const from = Number(query.get('fromdate')) * 1_000;
    const until = Number(query.get('todate') ?? Infinity) * 1_000;
    const all = swapped(this.published).filter(
      ({ publishedAt }) => publishedAt.getTime() >= from && publishedAt.getTime() <= until,
    );
    const page = Number(query.get('page') ?? 1);
    const found = all.slice(0, this.most);
    const start = Math.min((page - 1) * 100, Math.floor(Math.max(0, found.length - 1) / 100) * 100);
    const items = found.slice(start, start + 100).map((post) => excerptOf(post));
    const hasMore = start + 100 < found.length || found.length < all.length;
    return { items, has_more: hasMore, quota_max: 300, quota_remaining: 299, ...this.envelope };
  }

  private whole(kind: string, ids: readonly string[]): object {
    const shown = this.published.filter(
      ({ id }) => isAnswer(id) === (kind === 'answers') && ids.includes(String(numberOf(id))),
    );
    const items = shown.map((post) => (kind === 'answers' ? answerOf(post) : questionOf(post)));
    return { items, has_more: false, quota_max: 300, quota_remaining: 299, ...this.envelope };
  }
}

/** A post as a search lists it, cut and marked. */
export function excerptOf(post: UpstreamPost, more: object = {}) {
  const id = numberOf(post.id);
  return {
    item_type: isAnswer(post.id) ? 'answer' : 'question',
    question_id: isAnswer(post.id) ? 1 : id,
    ...(isAnswer(post.id) ? { answer_id: id } : {}),
    title: 'Is &#39;a&#39; &lt; &quot;b&quot;?',
    excerpt: `&hellip; <span class="highlight">acme</span> &hellip;`,
    creation_date: second(post),
    last_activity_date: second(post),
    score: 3,
    tags: ['things'],
    ...more,
  };
}

/** A question with its body; `more` overrides fields. */
export function questionOf(post: UpstreamPost, more: object = {}) {
  const id = numberOf(post.id);
  return {
    question_id: id,
    title: 'Is &#39;a&#39; &lt; &quot;b&quot;?',
    body: `<p>${post.text}</p>\n`,
    link: `https://stackoverflow.com/questions/${id}/is-a-b`,
    creation_date: second(post),
    score: 3,
    answer_count: 2,
    view_count: 17,
    owner,
    content_license: 'CC BY-SA 4.0',
    ...more,
  };
}

/** An answer with its body. */
export function answerOf(post: UpstreamPost, more: object = {}) {
  return {
    answer_id: numberOf(post.id),
    question_id: 1,
    body: `<p>${post.text}</p>\n`,
    creation_date: second(post),
    score: -1,
    is_accepted: false,
    owner,
    content_license: 'CC BY-SA 4.0',
    ...more,
  };
}

/** An error, which always comes with status 400. */
export function failure(id: number, name: string, message: string): ServerAnswer {
  return {
    status: 400,
    body: JSON.stringify({ error_id: id, error_message: message, error_name: name }),
  };
}

const html = { 'content-type': 'text/html' };
const owner = {
  user_id: 7,
  user_type: 'registered',
  display_name: 'D&#39;Arcy &amp; Co',
  link: 'https://stackoverflow.com/users/7/darcy-co',
};

/** The number that a post of a spec has. */
export function numberOf(name: string): number {
  return Number([...name].map((letter) => String(letter.charCodeAt(0)).padStart(3, '0')).join(''));
}

function isAnswer(name: string): boolean {
  return numberOf(name) % 3 === 0;
}

function second({ publishedAt }: UpstreamPost): number {
  return Math.floor(publishedAt.getTime() / 1_000);
}

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
