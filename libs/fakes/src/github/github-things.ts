import type { ScheduledPost, Timeline } from '../posts/timeline.js';

/** The kinds of posts in a repository. */
export type GithubType = 'issue' | 'pr' | 'discussion' | 'comment';

/** The type of a post, from its path or else from the last digit of its name. */
export function typeOf({ post }: ScheduledPost): GithubType {
  if (post.kind === 'comment') return 'comment';
  const named = /\/(issues|pull|discussions)\//.exec(post.path ?? '')?.[1];
  if (named === 'pull' || (named === undefined && post.name.endsWith('7'))) return 'pr';
  return named === 'discussions' || (named === undefined && post.name.endsWith('9')) ? 'discussion' : 'issue';
}

/** An issue or a pull request with its comments. */
export interface GithubThread {
  readonly number: string;
  readonly repository: string;
  readonly isPull: boolean;
  /** null = the post that the comments reply to is missing. */
  readonly opening: ScheduledPost | null;
  /** Oldest first. */
  readonly comments: readonly ScheduledPost[];
}

/** Every visible issue and pull request, by number. The post that a comment replies to counts as one, even if it is missing. */
export function threadsOf(timeline: Timeline, now: Date): Map<string, GithubThread> {
  const threads = new Map<string, GithubThread & { comments: ScheduledPost[] }>();
  const visible = timeline.visible(now);
  for (const entry of visible) {
    const type = typeOf(entry);
    const number = entry.post.name;
    if (type === 'issue' || type === 'pr')
      threads.set(number, {
        number,
        repository: repositoryOf(entry),
        isPull: type === 'pr',
        opening: entry,
        comments: [],
      });
  }
  for (const entry of visible) {
    if (typeOf(entry) !== 'comment') continue;
    const number = entry.post.parent ?? entry.post.name;
    const known = threads.get(number);
    if (known === undefined)
      threads.set(number, {
        number,
        repository: repositoryOf(entry),
        isPull: false,
        opening: null,
        comments: [entry],
      });
    else known.comments.push(entry);
  }
  return threads;
}

/** When any part of a thread last changed. */
export function changedAt({ opening, comments }: GithubThread): Date {
  const times = [...comments, ...(opening === null ? [] : [opening])].map(editedAt);
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

/** An issue as GitHub lists it: https://docs.github.com/rest/issues/issues */
export function dressIssue(thread: GithubThread, url: string): object {
  const { number, repository, isPull, opening, comments } = thread;
  const path = `/repos/${repository}/issues/${number}`;
  const page = `https://github.com/${repository}/${isPull ? 'pull' : 'issues'}/${number}`;
  return {
    url: url + path,
    repository_url: `${url}/repos/${repository}`,
    html_url: page,
    id: 3_000_000_000 + Number(number),
    node_id: `I_${number}`,
    number: Number(number),
    title: opening?.post.title ?? 'A thread from before',
    user: userOf(opening),
    labels: [],
    state: 'open',
    locked: false,
    comments: comments.length,
    created_at: second(opening?.publishedAt ?? comments[0]?.publishedAt ?? new Date(0)),
    updated_at: second(changedAt(thread)),
    closed_at: null,
    author_association: 'NONE',
    // An empty text is null.
    body: opening === null || opening.post.text === '' ? null : bodyOf(opening),
    reactions: reactionsOf(opening),
    ...(isPull ? { draft: false, pull_request: { html_url: page } } : {}),
    score: 1,
  };
}

/** A comment on a thread: https://docs.github.com/rest/issues/comments */
export function dressComment(entry: ScheduledPost, thread: GithubThread, url: string): object {
  const { number, repository, isPull } = thread;
  const kind = isPull ? 'pull' : 'issues';
  const path = `/repos/${repository}/issues`;
  return {
    url: `${url}${path}/comments/${entry.post.name}`,
    html_url: `https://github.com/${repository}/${kind}/${number}#issuecomment-${entry.post.name}`,
    issue_url: `${url}${path}/${number}`,
    id: Number(entry.post.name),
    node_id: `IC_${entry.post.name}`,
    user: userOf(entry),
    created_at: second(entry.publishedAt),
    updated_at: second(editedAt(entry)),
    body: bodyOf(entry),
    author_association: 'NONE',
    reactions: reactionsOf(entry),
  };
}

/** A discussion as GraphQL shows it: https://docs.github.com/graphql/reference/objects#discussion */
export function dressDiscussion(entry: ScheduledPost): object {
  const { post, publishedAt } = entry;
  return {
    id: discussionId(post.name),
    url: `https://github.com/${repositoryOf(entry)}/discussions/${post.name}`,
    title: post.title,
    body: bodyOf(entry),
    createdAt: second(publishedAt),
    author: post.author === '[deleted]' ? null : { login: post.author },
    repository: { nameWithOwner: repositoryOf(entry) },
    comments: { totalCount: post.comments },
    reactions: { totalCount: post.likes },
  };
}

/** The GraphQL id of a discussion. */
export function discussionId(name: string): string {
  return `D_kwDOsandbox${name}`;
}

/** A place is a repository, with or without its owner. */
function repositoryOf({ post }: ScheduledPost): string {
  if (post.place.includes('/')) return post.place;
  return `sandbox/${post.place === '' ? 'things' : post.place}`;
}

/** The user is null or `ghost` if the account was deleted. */
function userOf(entry: ScheduledPost | null): object | null {
  if (entry === null || entry.post.author === '[deleted]') return null;
  const login = entry.post.author;
  return { login, id: 1, html_url: `https://github.com/${login}`, type: 'User', site_admin: false };
}

/** Line endings are as browsers send them. */
function bodyOf({ post }: ScheduledPost): string {
  const whole = post.link === '' ? post.text : `${post.text}\n\n${post.link}`;
  return whole.replaceAll('\n', '\r\n');
}

function reactionsOf(entry: ScheduledPost | null): object {
  const likes = entry?.post.likes ?? 0;
  return { total_count: likes, '+1': likes, '-1': 0, laugh: 0, hooray: 0, confused: 0, heart: 0 };
}

function editedAt({ publishedAt, edits }: ScheduledPost): Date {
  return edits.at(-1)?.editedAt ?? publishedAt;
}

function second(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}
