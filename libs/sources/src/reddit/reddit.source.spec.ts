import { describeSource } from '../source.conformance.js';
import { RedditUnderTest } from './reddit-under-test.js';

// Late posts, which are listed along with those requested, have their own specs.
const env = { REDDIT_COMMENT_SUBREDDITS: 'alpha,beta,gamma', REDDIT_LATE_HOURS: '0' };
const start = () => RedditUnderTest.with(env);
describeSource('reddit', ['search', 'comments', 'thread'], start, { thread: { inFull: 700, atMost: 1_400 } });
