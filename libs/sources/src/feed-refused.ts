import { RateLimited } from '@earshot/domain';

/** What is set aside for this feed is used up; the source takes the requests of others as before. */
export class FeedRefused extends RateLimited {}
