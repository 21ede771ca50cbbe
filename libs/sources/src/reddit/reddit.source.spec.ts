import { describeSource } from '../source.conformance.js';
import { RedditUnderTest } from './reddit-under-test.js';

describeSource('reddit', ['search', 'comments'], () => RedditUnderTest.start('alpha', 'beta', 'gamma'));
