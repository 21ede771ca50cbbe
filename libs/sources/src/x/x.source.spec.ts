import { describeSource } from '../source.conformance.js';
import { XUnderTest } from './x-under-test.js';

describeSource('x', ['search'], () => XUnderTest.start());
