import { describe, expect, it } from '@jest/globals';
import { faultNames } from './faults/faults.js';
import { readOptions } from './options.js';

describe('readOptions', () => {
  it('applies every fault for three minutes by default', () => {
    expect(readOptions([])).toEqual({ seed: expect.any(Number), seconds: 180, faults: faultNames });
  });

  it('accepts faults by name and by prefix', () => {
    expect(readOptions(['--seed', '7', '--seconds', '30', '--faults', 'redis-kill,zombie'])).toEqual({
      seed: 7,
      seconds: 30,
      faults: ['redis-kill', 'zombie-scanner', 'zombie-classifier', 'zombie-dispatcher'],
    });
  });

  it.each([
    [['--seed', 'x'], '--seed must be a whole number from 0 to 2147483648.'],
    [['--seconds', '5'], '--seconds must be a whole number from 10 to 3600.'],
    [['--faults', 'kill,flood'], '--faults flood: there is no such fault; --list names them all.'],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
