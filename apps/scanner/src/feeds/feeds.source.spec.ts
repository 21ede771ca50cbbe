import { describeSource } from '@earshot/sources/testing';
import { FeedsUnderTest } from './feeds-under-test.js';

// At most 58 posts of a feed are listed: the last of them has swapped places with one that is not listed.
describeSource('feeds', ['entries'], () => FeedsUnderTest.start(), {
  entries: { inFull: 320, atMost: 464, showsOlder: true },
});
