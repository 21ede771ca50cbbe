import { type Post, Retryable } from '@earshot/domain';
import { fieldsOf, textOf } from '../read-fields.js';
import { readThing, type SkipReason } from './reddit-thing.js';

/** One page of a listing, in Reddit's order, which is newest first but not strictly. */
export interface ListingPage {
  /** Where the next page starts; null is no proof that there is none. */
  readonly after: string | null;
  readonly things: readonly ListedThing[];
}

/** A thing as it was listed; what cannot be read still counts for paging, as far as it tells. */
export interface ListedThing {
  /** `t3_..` or `t1_..` */
  readonly fullname: string | null;
  readonly publishedAt: Date | null;
  readonly post: Post | null;
  /** Why there is no post; null = there is one. */
  readonly skipped: SkipReason | null;
}

/** Reads `{kind: "Listing", data: {after, children}}`. @throws Retryable when it is something else */
export function readListing(body: unknown): ListingPage {
  const { kind, data } = fieldsOf(body);
  const listing = fieldsOf(data);
  const { children } = listing;
  if (kind !== 'Listing' || !Array.isArray(children))
    throw new Retryable('Reddit answered with something that is no listing.');
  return { after: textOf(listing, 'after'), things: children.map(readThing) };
}
