import { Retryable } from '@earshot/domain';
import { fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import type { ListedPage } from '../reading/read-pages.js';
import { readXPost, versionsOf } from './x-post.js';

/** Posts returned by a search or a look-up. */
export interface XPage extends ListedPage {
  /** Whether the posts had author and time. X silently drops unknown fields, and still bills the posts. */
  readonly hasFields: boolean;
  /** Ids of the newest versions of posts that were edited after the version listed. */
  readonly newerVersions: readonly string[];
  /** Requested ids that are deleted, or whose account is deleted, suspended or protected. */
  readonly gone: readonly string[];
  /** The number of items listed without an id. */
  readonly unreadable: number;
}

/**
 * Reads `{data, includes, errors, meta}`. A response without hits has no `data`, and one with status 200 may contain errors
 * about single posts and users.
 * @throws Retryable if it is something else
 */
export function readXPage(body: unknown): XPage {
  const fields = fieldsOf(body);
  const { data = [], meta, errors } = fields;
  const isEmpty = errors !== undefined || (meta !== undefined && !fieldsOf(meta)['result_count']);
  if (!Array.isArray(data) || (fields['data'] === undefined && !isEmpty))
    throw new Retryable('X answered with something that is not a list of posts.');
  const usernames = readXUsernames(fieldsOf(fields['includes'])['users']);
  const items = data.flatMap((value) => readXPost(value, usernames) ?? []);
  return {
    items,
    next: textOf(fieldsOf(fields['meta']), 'next_token'),
    hasFields: data.length === 0 || data.some(hasAuthorAndTime),
    newerVersions: data.flatMap(newerVersionOf),
    gone: itemsOf(fields['errors']).flatMap(goneIdOf),
    unreadable: data.length - items.length,
  };
}

/**
 * Reads the response to a search, which always has `meta`: one with only errors does not say that there is nothing.
 * @throws Retryable like `readXPage`
 */
export function readXSearch(body: unknown): XPage {
  if (fieldsOf(body)['meta'] === undefined)
    throw new Retryable('X answered a search without saying how many posts it found.');
  return readXPage(body);
}

/** User names by user id, from a list of users. */
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
