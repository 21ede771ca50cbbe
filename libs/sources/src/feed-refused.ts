import { RateLimited } from '@earshot/domain';

/** The budget set aside for this feed is used up; the source still accepts requests of its other feeds. */
export class FeedRefused extends RateLimited {}

/**
 * Runs a request, or its charge, that only one feed makes: if it is refused, the rest of the source stays usable.
 * @throws FeedRefused instead of RateLimited
 */
export async function forOneFeed<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    throw new FeedRefused(error.message, error.until, { cause: error });
  }
}
