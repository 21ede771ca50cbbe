import TestSequencer from '@jest/test-sequencer';

/** A small file that mostly waits for a whole stack. Started last, it would leave the other workers idle for minutes. */
const longest = /\/e2e\/dist\/chaos\/chaos\.spec\.js$/;

/** Runs the longest spec first, the rest in Jest's order: by their last duration, else by size. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort(
      (one, other) => Number(longest.test(other.path)) - Number(longest.test(one.path)),
    );
  }
}
