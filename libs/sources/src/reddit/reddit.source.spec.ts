import { describeSource } from '../source.conformance.js';
import { RedditUnderTest } from './reddit-under-test.js';

// Late posts, which come beside those that were asked for, have specs of their own.
const env = { REDDIT_COMMENT_SUBREDDITS: 'alpha,beta,gamma', REDDIT_LATE_HOURS: '0' };
const start = () => RedditUnderTest.with(env);
describeSource('reddit', ['search', 'comments', 'thread'], start, { thread: { inFull: 700, atMost: 1_400 } });
