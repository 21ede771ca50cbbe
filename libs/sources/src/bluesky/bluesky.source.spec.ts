import { describeSource } from '../source.conformance.js';
import { BlueskyUnderTest } from './bluesky-under-test.js';

describeSource('bluesky', ['stream', 'search'], () => BlueskyUnderTest.start());
