import type { SourceParts } from '../posts/source-parts.js';
import type { InvalidParameter } from './x-answers.js';
import type { XParams } from './x-params.js';
import { dressXPost, userIdOf, versionsOf, type XVersion } from './x-post.js';
import { readVocabulary, type XVocabulary } from './x-vocabulary.js';

/** `GET /2/tweets`: posts by up to 100 ids, of any version. Deleted posts are listed in the errors. */
export function lookUpPosts(
  { timeline, served }: SourceParts,
  params: XParams,
  now: Date,
): object | readonly InvalidParameter[] {
  const ids = readIds(params);
  if (!('asked' in ids)) return ids;
  const all = new Map(
    timeline.visible(now).flatMap((entry) => versionsOf(entry).map((one) => [one.id, one])),
  );
  const versions = ids.asked.flatMap((id) => all.get(id) ?? []);
  for (const { post } of versions) served.add(post.name);
  const vocabulary = readVocabulary(params);
  const { users, errors } = usersOf(versions, vocabulary);
  const gone = ids.asked.filter((id) => !all.has(id)).map((id) => notFound('tweet', 'ids', id));
  return {
    ...some(
      'data',
      versions.map((version) => dressXPost(version, vocabulary)),
    ),
    ...(users.length > 0 ? { includes: { users } } : {}),
    ...some('errors', [...errors, ...gone]),
  };
}

/** `GET /2/users`: accounts by up to 100 ids. Deleted accounts are listed in the errors. */
export function lookUpUsers(
  { timeline }: SourceParts,
  params: XParams,
  now: Date,
): object | readonly InvalidParameter[] {
  const ids = readIds(params);
  if (!('asked' in ids)) return ids;
  const known = new Map(timeline.visible(now).map(({ post: { author } }) => [userIdOf(author), author]));
  const found = ids.asked.flatMap((id) => (isThere(known.get(id)) ? [userAt(known.get(id) ?? '')] : []));
  const gone = ids.asked.filter((id) => !isThere(known.get(id))).map((id) => notFound('user', 'ids', id));
  return { ...some('data', found), ...some('errors', gone) };
}

/** The authors of posts, if requested, and an error for each deleted account. */
export function usersOf(
  versions: readonly XVersion[],
  { expansions }: XVocabulary,
): { users: readonly object[]; errors: readonly object[] } {
  if (!expansions.has('author_id')) return { users: [], errors: [] };
  const authors = [...new Set(versions.map(({ post: { author } }) => author))];
  return {
    users: authors.filter(isThere).map(userAt),
    errors: authors
      .filter((author) => !isThere(author))
      .map((author) => notFound('user', 'author_id', userIdOf(author))),
  };
}

function isThere(author: string | undefined): boolean {
  return author !== undefined && author !== '[deleted]';
}

function userAt(author: string): object {
  return { id: userIdOf(author), name: author.replaceAll('_', ' '), username: author };
}

function notFound(type: string, parameter: string, id: string): object {
  return {
    value: id,
    detail: `Could not find ${type} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    resource_type: type,
    parameter,
    resource_id: id,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
}

function readIds(params: XParams): { asked: readonly string[] } | readonly InvalidParameter[] {
  const value = params['ids'] ?? '';
  const asked = [...new Set(value.split(','))];
  const refuse = (message: string): readonly InvalidParameter[] => [{ name: 'ids', value, message }];
  if (!asked.every((id) => /^\d{1,19}$/.test(id)))
    return refuse('The `ids` query parameter value is not valid');
  return asked.length > 100
    ? refuse('The number of values in the `ids` query parameter list is over 100')
    : { asked };
}

function some(name: string, items: readonly object[]): object {
  return items.length > 0 ? { [name]: items } : {};
}
