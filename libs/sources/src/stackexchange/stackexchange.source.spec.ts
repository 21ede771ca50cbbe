import { describeSource } from '../source.conformance.js';
import { StackexchangeUnderTest } from './stackexchange-under-test.js';

describeSource('stackexchange', ['stackoverflow'], () => StackexchangeUnderTest.start());
