import { describeSource } from '../source.conformance.js';
import { RedditUnderTest } from './reddit-under-test.js';

const start = () => RedditUnderTest.start('alpha', 'beta', 'gamma');
describeSource('reddit', ['search', 'comments', 'thread'], start, { thread: { inFull: 700, atMost: 1_400 } });
