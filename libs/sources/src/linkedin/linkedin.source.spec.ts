import { describeSource } from '../source.conformance.js';
import { LinkedInUnderTest } from './linkedin-under-test.js';

describeSource('linkedin', ['posts', 'page_mentions'], () => LinkedInUnderTest.start(), {
  // A search shows at most ten pages of twenty hits.
  posts: { inFull: 150, atMost: 200, beginsWhole: ['spend'] },
  page_mentions: { inFull: 120, atMost: 200 },
});
