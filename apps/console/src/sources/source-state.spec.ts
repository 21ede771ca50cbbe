import { describe, expect, it } from '@jest/globals';
import { choiceState, sourceState } from './source-state.js';

describe('the state of a source', () => {
  it('is good only if nothing holds it back', () => {
    expect(sourceState({ held_back_by: null }).tone).toBe('good');
    expect(sourceState({ held_back_by: 'waiting' })).toEqual({ tone: 'hold', label: 'Waiting' });
    expect(sourceState({ held_back_by: 'failing' }).tone).toBe('bad');
  });

  it.each([
    [{ held_back_by: 'not_configured', configured: false, healthy: null }, 'Not set up'],
    [{ held_back_by: 'not_watched', configured: false, healthy: null }, 'Not set up'],
    [{ held_back_by: 'not_watched', configured: null, healthy: null }, 'No scanner'],
    [{ held_back_by: 'not_watched', configured: true, healthy: null }, 'Works'],
    [{ held_back_by: 'not_watched', configured: true, healthy: false }, 'Failing'],
    [{ held_back_by: 'first_scan', configured: true, healthy: true }, 'Works'],
    [{ held_back_by: 'spent', configured: true, healthy: true }, 'Budget used up'],
    [{ held_back_by: null, configured: true, healthy: true, sample: true }, 'Sample posts'],
    [undefined, 'Not known yet'],
  ] as const)('tells users choosing sources that %j is %s', (source, label) => {
    expect(choiceState(source).label).toBe(label);
  });
});
