import { describeSource } from '../source.conformance.js';
import { BlueskyUnderTest } from './bluesky-under-test.js';

describeSource('Bluesky', ['stream', 'search'], () => BlueskyUnderTest.start());
