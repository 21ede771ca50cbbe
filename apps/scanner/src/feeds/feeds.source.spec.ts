import { describeSource } from '@earshot/sources/testing';
import { FeedsUnderTest } from './feeds-under-test.js';

// 58 of a feed are listed at most: the last one has changed places with one that is not.
describeSource('feeds', ['entries'], () => FeedsUnderTest.start(), {
  entries: { inFull: 320, atMost: 464, showsOlder: true },
});
