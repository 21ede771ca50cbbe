import { describeSource } from '../source.conformance.js';
import { GithubUnderTest } from './github-under-test.js';

describeSource('github', ['issues', 'comments', 'discussions'], () => GithubUnderTest.start());
