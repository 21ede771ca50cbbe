import TestSequencer from '@jest/test-sequencer';

/** A small file that mostly waits for a whole stack: begun last, it would leave the other workers without work for minutes. */
const longest = /\/e2e\/dist\/chaos\/chaos\.spec\.js$/;

/** The longest spec first, then as jest does: by how long they took the last time, else by size. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort(
      (one, other) => Number(longest.test(other.path)) - Number(longest.test(one.path)),
    );
  }
}
