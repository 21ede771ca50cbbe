import { describeSource } from '../source.conformance.js';
import { HackernewsUnderTest } from './hackernews-under-test.js';

describeSource('hackernews', ['items', 'search'], () => HackernewsUnderTest.start(), {
  // A page has 1,000 posts.
  items: { inFull: 1_300, atMost: 2_408 },
  // Searching back for one keyword pauses after five pages.
  search: { inFull: 1_300, atMost: 5_000 },
});
