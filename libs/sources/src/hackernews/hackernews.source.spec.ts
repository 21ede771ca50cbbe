import { describeSource } from '../source.conformance.js';
import { HackernewsUnderTest } from './hackernews-under-test.js';

describeSource('hackernews', ['items', 'search'], () => HackernewsUnderTest.start(), {
  // A page has 1,000 posts.
  items: { inFull: 1_300, atMost: 2_408 },
  // The look back for one keyword ends for now after five of them.
  search: { inFull: 1_300, atMost: 5_000 },
});
