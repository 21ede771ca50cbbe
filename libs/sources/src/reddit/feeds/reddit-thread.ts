import { Retryable } from '@earshot/domain';
import { fieldsOf, itemsOf, textOf } from '../../reading/read-fields.js';
import type { ListedThing } from '../reddit-thing.js';
import { readThing } from '../reddit-thing.js';

/** The comments under a post that one response shows, in no particular order. */
export interface ThreadPage {
  readonly things: readonly ListedThing[];
  readonly stubs: readonly ThreadStub[];
}

/** A placeholder in a tree for comments that are not shown ("load more comments", "continue this thread"). */
export interface ThreadStub {
  /** Each is the root of a hidden branch, without its `t1_`; empty = the tree is too deep to continue below `parent`. */
  readonly ids: readonly string[];
  /** Fullname of the thing they reply to. */
  readonly parent: string | null;
  /** Whether replies to these are hidden, too. */
  readonly hasAnswers: boolean;
}

/**
 * Reads `GET /comments/{id}`: a listing with the post, and one with its comments.
 * @throws Retryable if it is neither
 */
export function readThread(body: unknown): ThreadPage {
  const [, comments] = itemsOf(body);
  const children = fieldsOf(fieldsOf(comments)['data'])['children'];
  if (!Array.isArray(children))
    throw new Retryable('Reddit answered with something that is not a comment page.');
  return collect(children);
}

/**
 * Reads `GET /api/morechildren?api_type=json`.
 * @throws Retryable if it is something else
 */
export function readMoreChildren(body: unknown): ThreadPage {
  const things = fieldsOf(fieldsOf(fieldsOf(body)['json'])['data'])['things'];
  if (!Array.isArray(things))
    throw new Retryable('Reddit answered with something that is not a part of a thread.');
  return collect(things);
}

function collect(children: readonly unknown[]): ThreadPage {
  const things: ListedThing[] = [];
  const stubs: ThreadStub[] = [];
  // A loop rather than recursion, because the depth is not under our control.
  const left = [...children];
  for (let thing = left.pop(); thing !== undefined; thing = left.pop()) {
    const { kind, data } = fieldsOf(thing);
    const fields = fieldsOf(data);
    if (kind === 'more') {
      const ids = itemsOf(fields['children']).filter((id) => typeof id === 'string');
      stubs.push({
        ids,
        parent: textOf(fields, 'parent_id'),
        hasAnswers: Number(fields['count']) > ids.length,
      });
      continue;
    }
    things.push(readThing(thing));
    // `replies` is an empty string if there are none.
    left.push(...itemsOf(fieldsOf(fieldsOf(fields['replies'])['data'])['children']));
  }
  return { things, stubs };
}
