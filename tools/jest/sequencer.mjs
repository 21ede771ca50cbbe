import TestSequencer from '@jest/test-sequencer';
import { stackPattern } from './stacks.mjs';

/** Begun last, the longest spec would leave the other workers idle for minutes. */
const longest = /\/e2e\/dist\/chaos\/chaos\.spec\.js$/;

const stack = new RegExp(stackPattern);

/**
 * Jest's order, by duration or size, with the specs that start a stack spread evenly over the others: several stacks at once keep
 * the cores so busy that specs run into their timeouts.
 */
export default class StacksApart extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = sorted.filter(({ path }) => longest.test(path));
    const stacks = sorted.filter(({ path }) => stack.test(path) && !longest.test(path));
    const others = sorted.filter(({ path }) => !stack.test(path));
    const between = others.length / (stacks.length + 1);
    const spread = stacks.flatMap((test, index) => [
      ...others.slice(Math.round(index * between), Math.round((index + 1) * between)),
      test,
    ]);
    return [...first, ...spread, ...others.slice(Math.round(stacks.length * between))];
  }
}
