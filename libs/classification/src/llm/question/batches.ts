import type { ClassifyInput } from '../../classifier.js';
import { type QuotedPost, quotePost, shownText } from './classification-question.js';
import { isSuspicious } from './is-suspicious.js';

/** A post that is to be asked about. */
export interface PostToAsk {
  readonly input: ClassifyInput;
  readonly quoted: QuotedPost;
}

const postsPerCall = 10;
/** Characters: fewer posts where they are long, since long questions are answered worse. */
const lengthPerCall = 6_000;

/**
 * Which posts are asked about together: those of the same monitors, and so of one project, in the order given. A post that
 * may be talking to the model is alone.
 * @returns all posts in the order given, and the batches that they are in
 */
export function batchesOf(inputs: readonly ClassifyInput[]): {
  readonly posts: readonly PostToAsk[];
  readonly batches: readonly (readonly PostToAsk[])[];
} {
  const posts = inputs.map((input) => ({ input, quoted: quotePost(input) }));
  const alone: PostToAsk[][] = [];
  const groups = new Map<string, PostToAsk[]>();
  for (const post of posts) {
    const key = brandKey(post.input);
    if (key === null || isSuspicious(shownText(post.quoted))) alone.push([post]);
    else groups.set(key, [...(groups.get(key) ?? []), post]);
  }
  return { posts, batches: [...[...groups.values()].flatMap(inCalls), ...alone] };
}

/** Monitors belong to one project; null = nobody knows whose it is. */
function brandKey({ project, monitors }: ClassifyInput): string | null {
  return monitors.length === 0 ? null : JSON.stringify([project, monitors]);
}

function inCalls(posts: readonly PostToAsk[]): PostToAsk[][] {
  const calls: PostToAsk[][] = [];
  let length = 0;
  for (const post of posts) {
    const own = shownText(post.quoted).length;
    const last = calls.at(-1);
    if (last === undefined || last.length >= postsPerCall || length + own > lengthPerCall) {
      calls.push([post]);
      length = own;
    } else {
      last.push(post);
      length += own;
    }
  }
  return calls;
}
