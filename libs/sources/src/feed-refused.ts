import { RateLimited } from '@earshot/domain';

/** The budget set aside for this feed is used up; the source still accepts requests of its other feeds. */
export class FeedRefused extends RateLimited {}
