import { describeSource } from '../source.conformance.js';
import { ThreadsUnderTest } from './threads-under-test.js';

describeSource('threads', ['search'], () => ThreadsUnderTest.start());
