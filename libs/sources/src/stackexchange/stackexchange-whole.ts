import type { Post } from '@earshot/domain';
import { readListed } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { StackexchangeApi } from './stackexchange-api.js';
import { placeOfPost, readAnswer, readQuestion } from './stackexchange-post.js';

/** Questions or answers of one site. */
export interface AskedPosts {
  readonly site: string;
  readonly kind: 'questions' | 'answers';
  /** The site's own ids, up to 100. */
  readonly ids: readonly string[];
}

/** Posts in their current form. */
export interface WholePosts {
  /** By the site's own id. */
  readonly posts: ReadonlyMap<string, Post>;
  /** Everything shown could be read, so any other post is gone. */
  readonly isAll: boolean;
}

/**
 * Reads posts by id.
 * @throws like a feed's `fetch`
 */
export async function readWhole(
  api: StackexchangeApi,
  log: SourceDeps['log'],
  { kind, site, ids }: AskedPosts,
  call: SourceCall,
): Promise<WholePosts> {
  const { items } = await api.posts(kind, site, ids, call);
  const read = kind === 'questions' ? readQuestion : readAnswer;
  const posts = readListed('Stack Exchange', items, (value) => read(value, site), log);
  return {
    posts: new Map(posts.map((post) => [placeOfPost(post.externalId)?.id ?? '', post])),
    isAll: posts.length === items.length,
  };
}
