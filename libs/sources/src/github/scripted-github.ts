import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the routes of GitHub that are asked, on 127.0.0.1, which answer as the spec says. */
export class ScriptedGithub implements UpstreamDouble {
  /** Used up one by one before a search of issues is answered. */
  readonly searchAnswers: ServerAnswer[] = [];
  /** Used up one by one before comments of an issue are listed. */
  readonly commentAnswers: ServerAnswer[] = [];
  readonly graphqlAnswers: ServerAnswer[] = [];
  /** By path; before what stands there is shown. */
  readonly pathAnswers = new Map<string, ServerAnswer>();
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>> = {};
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private passing = 0;
  private most = Infinity;

  static async start(): Promise<ScriptedGithub> {
    const github = new ScriptedGithub();
    github.server = await ScriptedServer.start((request) => {
      const answer = github.answer(request);
      return answer === null ? null : { ...answer, headers: { ...github.headers, ...answer.headers } };
    });
    return github;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  get searched(): readonly ServerRequest[] {
    return this.seen.filter(({ path }) => path === '/search/issues');
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** The count still includes all of them. */
  listAtMost(count: number): void {
    this.most = count;
  }

  /** A search that only names issues lists nothing yet, so it does not count. */
  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.passing = afterListings;
  }

  listings(): number {
    return this.seen.filter(isListing).length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer(request: ServerRequest): ServerAnswer | null {
    const { path, query, headers } = request;
    const passes = isListing(request) && this.passing > 0;
    if (passes && !isOpening(request)) this.passing -= 1;
    const fault = passes ? null : this.fault;
    if (fault === 'silent') return null;
    if (fault === 'refused' || headers.authorization !== 'Bearer the-token')
      return json(401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' });
    if (fault === 'busy')
      return json(403, { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' });
    if (fault === 'down') return { status: 502, headers: html, body: '<html>Unicorn!</html>' };
    if (fault === 'cut off') return { status: 200, body: '{"total_count":7,"items":[{"id' };
    if (path === '/search/issues') return this.searchAnswers.shift() ?? answerJson(this.search(query));
    if (path === '/graphql') return this.graphqlAnswers.shift() ?? answerJson(this.graphql(request.body));
    const scripted = this.pathAnswers.get(path);
    if (scripted !== undefined) return scripted;
    if (path === `${repository}/issues/1/comments`)
      return this.commentAnswers.shift() ?? this.comments(query, this.url);
    const number = /\/issues\/(?:comments\/)?(\d+)$/.exec(path)?.[1];
    const post = this.published.find(({ id }) => String(numberOf(id)) === number);
    if (post === undefined) return json(404, { message: 'Not Found', status: '404' });
    return answerJson(path.includes('/comments/') ? githubComment(post) : githubIssue(post));
  }

  /** A request for what was changed is answered with the one issue to which every comment belongs. */
  private search(query: URLSearchParams): object {
    const q = query.get('q') ?? '';
    const since = Date.parse(/(?:created|updated):(?:>=)?([^.\s]+)/.exec(q)?.[1] ?? '');
    const until = Date.parse(/created:\S+\.\.(\S+)/.exec(q)?.[1] ?? '9999');
    const isIn = ({ publishedAt }: UpstreamPost): boolean =>
      publishedAt.getTime() >= since && publishedAt.getTime() <= until;
    const found = q.includes('is:pr') ? [] : swapped(this.published).filter(isIn);
    if (q.includes('updated:')) {
      const [newest] = found;
      const items = newest === undefined ? [] : [openIssue(found.length, newest.publishedAt)];
      return { total_count: items.length, incomplete_results: false, items };
    }
    const start = (Number(query.get('page') ?? 1) - 1) * 100;
    const items = found.slice(0, Math.min(this.most, 1_000)).slice(start, start + 100);
    return { total_count: found.length, incomplete_results: false, items: items.map((p) => githubIssue(p)) };
  }

  /** Oldest first. */
  private comments(query: URLSearchParams, url: string): ServerAnswer {
    const since = Date.parse(query.get('since') ?? '');
    const all = swapped(this.published).filter(({ publishedAt }) => publishedAt.getTime() >= since);
    const found = all.slice(0, this.most).reverse();
    const page = Number(query.get('page') ?? 1);
    const start = Math.min((page - 1) * 100, Math.floor(Math.max(0, found.length - 1) / 100) * 100);
    const more = start + 100 < found.length || found.length < all.length;
    const link: Record<string, string> = more
      ? { link: `<${url}/x?page=${page + 1}>; rel="next", <${url}/x>; rel="last"` }
      : {};
    return {
      ...answerJson(found.slice(start, start + 100).map((post) => githubComment(post))),
      headers: link,
    };
  }

  private graphql(body: string): object {
    const { variables } = JSON.parse(body) as { variables: Readonly<Record<string, unknown>> };
    if (Array.isArray(variables['ids'])) return this.nodes(variables['ids'] as string[]);
    const since = Date.parse(/created:>=(\S+)/.exec(String(variables['q']))?.[1] ?? '');
    const all = swapped(this.published).filter(({ publishedAt }) => publishedAt.getTime() >= since);
    const found = all.slice(0, this.most);
    const start = Number(variables['after'] ?? 0);
    const nodes = found.slice(start, start + 100).map((post) => githubDiscussion(post));
    const hasNextPage = start + 100 < found.length;
    const pageInfo = { hasNextPage, endCursor: nodes.length === 0 ? null : String(start + 100) };
    return { data: { search: { discussionCount: all.length, pageInfo, nodes } } };
  }

  private nodes(ids: readonly string[]): object {
    const found = ids.map((id) => this.published.find((post) => discussionId(post.id) === id));
    const errors = found.flatMap((post, index) =>
      post === undefined ? [{ type: 'NOT_FOUND', path: ['nodes', index], message: 'Could not resolve' }] : [],
    );
    const nodes = found.map((post) => (post === undefined ? null : githubDiscussion(post)));
    return { data: { nodes }, ...(errors.length > 0 ? { errors } : {}) };
  }
}

/** An issue as a search lists it; `more` overrides fields. */
export function githubIssue(post: UpstreamPost, more: object = {}) {
  const number = numberOf(post.id);
  return {
    id: number,
    node_id: `I_${number}`,
    number,
    html_url: `https://github.com/acme/things/issues/${number}`,
    title: 'On a thing',
    user: { login: 'someone', html_url: 'https://github.com/someone', type: 'User' },
    state: 'open',
    comments: 2,
    created_at: second(post.publishedAt),
    updated_at: second(post.publishedAt),
    body: post.text,
    reactions: { total_count: 3, '+1': 3 },
    ...more,
  };
}

/** A comment on an issue. */
export function githubComment(post: UpstreamPost, more: object = {}) {
  const number = numberOf(post.id);
  return {
    id: number,
    html_url: `https://github.com/acme/things/issues/1#issuecomment-${number}`,
    user: { login: 'someone', html_url: 'https://github.com/someone', type: 'User' },
    created_at: second(post.publishedAt),
    updated_at: second(post.publishedAt),
    body: post.text,
    reactions: { total_count: 1, '+1': 1 },
    ...more,
  };
}

/** A discussion as GraphQL shows it. */
export function githubDiscussion(post: UpstreamPost, more: object = {}) {
  return {
    id: discussionId(post.id),
    url: `https://github.com/acme/things/discussions/${numberOf(post.id)}`,
    title: 'On a thing',
    body: post.text,
    createdAt: second(post.publishedAt),
    author: { login: 'someone' },
    repository: { nameWithOwner: 'acme/things' },
    comments: { totalCount: 4 },
    reactions: { totalCount: 5 },
    ...more,
  };
}

/** The number that a post of a spec has at GitHub. */
export function numberOf(name: string): number {
  return Number([...name].map((letter) => String(letter.charCodeAt(0)).padStart(3, '0')).join(''));
}

const repository = '/repos/acme/things';
const html = { 'content-type': 'text/html' };

function openIssue(comments: number, updatedAt: Date): object {
  const post = {
    id: '\u0001',
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    text: 'Everything is said here',
  };
  return githubIssue(post, { number: 1, comments, updated_at: second(updatedAt) });
}

function isListing({ path, body }: ServerRequest): boolean {
  if (path === '/graphql') return !body.includes('"ids"');
  return path === '/search/issues' || /\/issues\/\d+\/comments$/.test(path);
}

function isOpening({ query }: ServerRequest): boolean {
  return query.get('q')?.includes('updated:') === true;
}

function discussionId(name: string): string {
  return `D_${numberOf(name)}`;
}

function json(status: number, body: object): ServerAnswer {
  return { status, body: JSON.stringify(body) };
}

function second(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
