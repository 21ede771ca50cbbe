import { describe, expect, it } from '@jest/globals';
import { sourceNames } from '../post/source-name.js';
import { monitorWarnings } from './monitor-warnings.js';

const fieldsOf = (keywords: readonly string[]) =>
  monitorWarnings({ keywords, sources: [] }, []).map(({ field }) => field);

describe('monitorWarnings', () => {
  it.each([['a'], ['#x'], ['水'], ['😀'], ['the'], ['The'], ['works'], ['@work'], [' who ']])(
    'warns that %s matches nearly everything',
    (keyword) => {
      const [warning, ...more] = monitorWarnings({ keywords: ['lumenboard', keyword], sources: [] }, []);
      expect(more).toEqual([]);
      expect(warning).toEqual({
        field: 'keywords[1]',
        message: expect.stringContaining(`“${keyword}” is a `),
      });
    },
  );

  it('accepts every other keyword', () => {
    expect(fieldsOf(['lumenboard', 'lumenboard.example', '@acme', 'who cares', 'x1'])).toEqual([]);
  });

  it('names the sources listed by the monitor that are not set up', () => {
    const messageOf = (unconfigured: Parameters<typeof monitorWarnings>[1]) =>
      monitorWarnings({ keywords: [], sources: [...sourceNames] }, unconfigured).map(
        ({ message }) => message,
      );
    expect(messageOf([])).toEqual([]);
    expect(messageOf(['reddit'])).toEqual([
      'Reddit is not set up in this installation: it is not scanned until an operator sets it up.',
    ]);
    expect(messageOf(['x', 'reddit', 'threads'])).toEqual([
      'X, Reddit and Threads are not set up in this installation: they are not scanned until an operator sets them up.',
    ]);
    expect(monitorWarnings({ keywords: [], sources: ['youtube'] }, ['reddit'])).toEqual([]);
  });
});
