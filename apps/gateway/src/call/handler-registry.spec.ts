import { describe, expect, it } from '@jest/globals';
import { getMention, getMonitor } from '@earshot/contracts';
import { bindHandlers } from './handler-registry.js';

class SomeHandler {
  handle = () => Promise.resolve({});
}
const mentionHandler = { operation: getMention, handler: new SomeHandler() };

describe('starting', () => {
  it('binds each operation to its handler', () => {
    expect(bindHandlers([getMention], [mentionHandler]).get('get_mention')).toBe(mentionHandler.handler);
  });

  it('fails where an operation has no handler, naming it', () => {
    expect(() => bindHandlers([getMention, getMonitor], [mentionHandler])).toThrow(
      'get_monitor has no handler',
    );
  });

  it('fails where an operation has two handlers, naming it', () => {
    expect(() => bindHandlers([getMention], [mentionHandler, mentionHandler])).toThrow(
      'get_mention has two handlers',
    );
  });

  it('fails where a handler implements what is not listed, naming both', () => {
    expect(() => bindHandlers([], [mentionHandler])).toThrow(
      'SomeHandler implements get_mention, which is not listed',
    );
  });
});
