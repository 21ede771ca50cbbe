import { Retryable } from '@earshot/domain';
import { fieldsOf, itemsOf, textOf } from '../../reading/read-fields.js';
import type { ListedThing } from '../reddit-thing.js';
import { readThing } from '../reddit-thing.js';

/** What one answer shows of the comments under a post, in no order. */
export interface ThreadPage {
  readonly comments: readonly ListedThing[];
  readonly stubs: readonly ThreadStub[];
}

/** Stands in a tree for comments that are not shown ("load more comments", "continue this thread"). */
export interface ThreadStub {
  /** Each leads one hidden branch, without its `t1_`; none = the tree is too deep to go on below `parent`. */
  readonly ids: readonly string[];
  /** Fullname of what they answer. */
  readonly parent: string | null;
  /** Whether more is hidden than these: answers to them. */
  readonly hasAnswers: boolean;
}

/** Reads `GET /comments/{id}`: a listing with the post, and one with its comments. @throws Retryable when it is neither */
export function readThread(body: unknown): ThreadPage {
  const [, comments] = itemsOf(body);
  const children = fieldsOf(fieldsOf(comments)['data'])['children'];
  if (!Array.isArray(children))
    throw new Retryable('Reddit answered with something that is no comment page.');
  return collect(children);
}

/** Reads `GET /api/morechildren?api_type=json`. @throws Retryable when it is something else */
export function readMoreChildren(body: unknown): ThreadPage {
  const things = fieldsOf(fieldsOf(fieldsOf(body)['json'])['data'])['things'];
  if (!Array.isArray(things))
    throw new Retryable('Reddit answered with something that is no part of a thread.');
  return collect(things);
}

function collect(children: readonly unknown[]): ThreadPage {
  const comments: ListedThing[] = [];
  const stubs: ThreadStub[] = [];
  // A loop, not a recursion: how deep it goes is not ours to say.
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
    comments.push(readThing(thing));
    // An empty string where there are none.
    left.push(...itemsOf(fieldsOf(fieldsOf(fields['replies'])['data'])['children']));
  }
  return { comments, stubs };
}
