import { describeSource } from '../source.conformance.js';
import { LinkedInUnderTest } from './linkedin-under-test.js';

describeSource('linkedin', ['posts', 'page_mentions'], () => LinkedInUnderTest.start(), {
  // Ten pages of twenty hits are all that a search shows.
  posts: { inFull: 150, atMost: 200, beginsWhole: ['spend'] },
  page_mentions: { inFull: 120, atMost: 200 },
});
