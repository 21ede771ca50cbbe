import type { ClassifyInput } from '../../classifier.js';
import { type QuotedPost, quotePost, shownText } from './classification-question.js';
import { isSuspicious } from './is-suspicious.js';

export interface PostToAsk {
  readonly input: ClassifyInput;
  readonly quoted: QuotedPost;
}

const postsPerCall = 10;
/** In characters: fewer long posts per call, because long questions get worse answers. */
const lengthPerCall = 6_000;

/**
 * Groups posts into calls: posts with the same monitors, hence of the same project, in the order given. A post that may be
 * addressing the model gets its own call.
 * @returns all posts in the order given, and their batches
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

/** Posts with the same monitors share a key; null = no monitors, so the brand is not known. */
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
