import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { timeOf } from '../reading/utc-time.js';
import { urlPart } from '../reading/url-part.js';
import { githubText } from './github-text.js';

/** An issue or a pull request, and when anything on it last changed. */
export interface GithubIssue {
  readonly post: Post;
  readonly updatedAt: Date;
  readonly comments: number;
  /** `owner/name` of its repository. */
  readonly repository: string;
  readonly number: number;
}

/** Reads an issue, or a pull request, which has the same shape. https://docs.github.com/rest/issues/issues */
export function readIssue(value: unknown): GithubIssue | FieldMissing {
  const fields = fieldsOf(value);
  const id = numberOf(fields, 'id');
  const url = textOf(fields, 'html_url');
  const place = placeOf(url);
  const publishedAt = timeOf(fields, 'created_at');
  if (id === null) return new FieldMissing('id');
  if (url === null || place === null) return new FieldMissing('html_url');
  if (publishedAt === null) return new FieldMissing('created_at');
  if (textOf(fields, 'title') === null) return new FieldMissing('title');
  if (!isTextOrNull(fields['body'])) return new FieldMissing('body');
  const comments = numberOf(fields, 'comments');
  const post: Post = {
    source: 'github',
    externalId: issueIdOf({ id, ...place }),
    kind: 'post',
    url,
    title: textOf(fields, 'title'),
    ...said(fields, url),
    community: place.repository,
    publishedAt,
    engagement: { reactions: reactionsOf(fields), comments },
  };
  return { post, updatedAt: timeOf(fields, 'updated_at') ?? publishedAt, comments: comments ?? 1, ...place };
}

/** Reads a comment on an issue or a pull request. https://docs.github.com/rest/issues/comments */
export function readComment(value: unknown): Post | FieldMissing {
  const fields = fieldsOf(value);
  const id = numberOf(fields, 'id');
  const url = textOf(fields, 'html_url');
  const place = placeOf(url);
  const publishedAt = timeOf(fields, 'created_at');
  if (id === null) return new FieldMissing('id');
  if (url === null || place === null) return new FieldMissing('html_url');
  if (publishedAt === null) return new FieldMissing('created_at');
  if (!isTextOrNull(fields['body'])) return new FieldMissing('body');
  return {
    source: 'github',
    externalId: `c${id}@${place.repository}`,
    kind: 'comment',
    url,
    // Not the issue's title: a keyword in it would make every comment a mention.
    title: null,
    ...said(fields, url),
    community: place.repository,
    publishedAt,
    engagement: { reactions: reactionsOf(fields), comments: null },
  };
}

/** The fields requested of a discussion. https://docs.github.com/graphql/reference/objects#discussion */
export const discussionFields =
  'id url title body createdAt author { login } repository { nameWithOwner } comments { totalCount } reactions { totalCount }';

/** Reads a discussion as returned by GraphQL. */
export function readDiscussion(value: unknown): Post | FieldMissing {
  const fields = fieldsOf(value);
  const externalId = textOf(fields, 'id');
  const url = textOf(fields, 'url');
  const publishedAt = timeOf(fields, 'createdAt');
  if (externalId === null) return new FieldMissing('id');
  if (url === null || parseUrl(url) === null) return new FieldMissing('url');
  if (publishedAt === null) return new FieldMissing('createdAt');
  if (textOf(fields, 'title') === null) return new FieldMissing('title');
  if (!isTextOrNull(fields['body'])) return new FieldMissing('body');
  const count = (name: string): number | null => numberOf(fieldsOf(fields[name]), 'totalCount');
  return {
    source: 'github',
    externalId,
    kind: 'post',
    url,
    title: textOf(fields, 'title'),
    ...said({ ...fields, user: fields['author'] }, url),
    community: textOf(fieldsOf(fields['repository']), 'nameWithOwner'),
    publishedAt,
    engagement: { reactions: count('reactions'), comments: count('comments') },
  };
}

/** Where a stored post can be looked up. */
export interface GithubPlace {
  readonly kind: 'issue' | 'comment';
  readonly id: number;
  readonly path: string;
}

/**
 * Our id of an issue or a comment contains GitHub's number, which never changes, and the path needed to look it up; null for
 * a discussion, for which we use GitHub's own id.
 */
export function placeOfId(externalId: string): GithubPlace | null {
  const [, issueId, issueRepository, number] = /^i(\d+)@([^#]+)#(\d+)$/.exec(externalId) ?? [];
  if (issueId !== undefined)
    return { kind: 'issue', id: Number(issueId), path: `/repos/${issueRepository}/issues/${number}` };
  const [, id, repository] = /^c(\d+)@(.+)$/.exec(externalId) ?? [];
  if (id === undefined) return null;
  return { kind: 'comment', id: Number(id), path: `/repos/${repository}/issues/comments/${id}` };
}

function issueIdOf({ id, repository, number }: { id: number; repository: string; number: number }): string {
  return `i${id}@${repository}#${number}`;
}

/** The repository and number in `https://github.com/owner/name/issues/1#issuecomment-2`. */
function placeOf(url: string | null): Pick<GithubIssue, 'repository' | 'number'> | null {
  const path = parseUrl(url ?? '')?.pathname ?? '';
  const [, repository, number] = /^\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)$/.exec(path) ?? [];
  return repository === undefined ? null : { repository, number: Number(number) };
}

/** Links are in the text, as Markdown. The user is null if the account was deleted. */
function said(
  fields: Fields,
  url: string,
): Pick<Post, 'text' | 'links' | 'authorHandle' | 'authorUrl' | 'authorIsGone'> {
  const authorHandle = textOf(fieldsOf(fields['user']), 'login');
  return {
    text: githubText(textOf(fields, 'body') ?? ''),
    links: [],
    authorHandle,
    authorUrl: authorHandle === null ? null : profileOf(authorHandle, url),
    ...(fields['user'] === null ? { authorIsGone: true } : {}),
  };
}

/** Apps, whose login ends with `[bot]`, have a different profile page. */
function profileOf(handle: string, url: string): string {
  const { origin } = new URL(url);
  const bot = /^(.+)\[bot\]$/.exec(handle)?.[1];
  return bot === undefined ? `${origin}/${urlPart(handle)}` : `${origin}/apps/${urlPart(bot)}`;
}

/** Older responses have none. */
function reactionsOf(fields: Fields): number | null {
  return numberOf(fieldsOf(fields['reactions']), 'total_count');
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === 'string' || value === null || value === undefined;
}
