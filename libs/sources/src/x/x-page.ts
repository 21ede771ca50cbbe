import { Retryable } from '@earshot/domain';
import { fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import type { ListedPage } from '../reading/read-pages.js';
import { readXPost, versionsOf } from './x-post.js';

/** Posts as a search or a look-up answers them. */
export interface XPage extends ListedPage {
  /** Ids of all that was listed, retweets included: each is billed. */
  readonly billedIds: readonly string[];
  /** Author and time came with the posts. X drops fields that it does not know without a word, and bills the posts. */
  readonly hasFields: boolean;
  /** Ids of the newest versions of posts that were edited since the version that was listed. */
  readonly newerVersions: readonly string[];
  /** Ids that were asked for and are deleted, or whose account is gone, suspended or protected. */
  readonly gone: readonly string[];
  /** Listed without an id. */
  readonly unreadable: number;
}

/**
 * Reads `{data, includes, errors, meta}`: no hits are an answer without `data`, and an answer of status 200 may carry
 * errors about single posts and users. @throws Retryable when it is something else
 */
export function readXPage(body: unknown): XPage {
  const fields = fieldsOf(body);
  if (fields['data'] === undefined && fields['meta'] === undefined && fields['errors'] === undefined)
    throw new Retryable('X answered with something that is no list of posts.');
  const data = itemsOf(fields['data']);
  const usernames = readXUsernames(fieldsOf(fields['includes'])['users']);
  const items = data.flatMap((value) => readXPost(value, usernames) ?? []);
  return {
    items,
    next: textOf(fieldsOf(fields['meta']), 'next_token'),
    billedIds: items.map(({ id }) => id),
    hasFields: data.length === 0 || data.some(hasAuthorAndTime),
    newerVersions: data.flatMap(newerVersionOf),
    gone: itemsOf(fields['errors']).flatMap(goneIdOf),
    unreadable: data.length - items.length,
  };
}

/** User names by user id, out of a list of users. */
export function readXUsernames(users: unknown): ReadonlyMap<string, string> {
  const known = itemsOf(users).map((user) => [
    textOf(fieldsOf(user), 'id'),
    textOf(fieldsOf(user), 'username'),
  ]);
  return new Map(known.filter((pair): pair is [string, string] => !pair.includes(null)));
}

function hasAuthorAndTime(value: unknown): boolean {
  const fields = fieldsOf(value);
  return textOf(fields, 'author_id') !== null && textOf(fields, 'created_at') !== null;
}

function newerVersionOf(value: unknown): readonly string[] {
  const newest = versionsOf(value).at(-1);
  return newest === undefined || newest === textOf(fieldsOf(value), 'id') ? [] : [newest];
}

function goneIdOf(value: unknown): readonly string[] {
  const fields = fieldsOf(value);
  const isGone = /\/(resource-not-found|not-authorized-for-resource)$/.test(textOf(fields, 'type') ?? '');
  const isPost = ['tweet', 'post'].includes(textOf(fields, 'resource_type') ?? '');
  const id = textOf(fields, 'resource_id') ?? textOf(fields, 'value');
  return isGone && isPost && id !== null ? [id] : [];
}
