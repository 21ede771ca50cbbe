import { Retryable } from '@earshot/domain';
import { fieldsOf, textOf } from '../../reading/read-fields.js';
import { type ListedThing, readThing } from '../reddit-thing.js';

/** One page of a listing in Reddit's order, which is roughly newest first. */
export interface ListingPage {
  /** Where the next page starts; null does not prove that there is none. */
  readonly after: string | null;
  readonly things: readonly ListedThing[];
}

/**
 * Reads `{kind: "Listing", data: {after, children}}`.
 * @throws Retryable if it is something else
 */
export function readListing(body: unknown): ListingPage {
  const { kind, data } = fieldsOf(body);
  const listing = fieldsOf(data);
  const { children } = listing;
  if (kind !== 'Listing' || !Array.isArray(children))
    throw new Retryable('Reddit answered with something that is not a listing.');
  return { after: textOf(listing, 'after'), things: children.map(readThing) };
}
