import { describe, expect, it } from '@jest/globals';
import { undoableUntil, undoRefusal } from './undo.js';

const at = new Date('2026-11-01T10:00:00Z');
const triage = { at, action: 'set_status', finished: true, undone: false } as const;
const last = new Date('2026-11-08T10:00:00Z');
const before = new Date(last.getTime() - 1);

describe('a triage', () => {
  it('can be undone for seven days', () => {
    expect([undoableUntil(triage, before), undoRefusal(triage, before)]).toEqual([last, null]);
    expect(undoableUntil(triage, last)).toBeNull();
    expect(undoRefusal(triage, last)).toEqual({ message: expect.stringContaining('more than 7 days old') });
  });

  it('cannot be undone while it is running, and is not offered for undo twice', () => {
    expect(undoRefusal({ ...triage, finished: false }, at)).toMatchObject({
      message: expect.stringContaining('still under way'),
      retryAfterSeconds: 5,
    });
    expect(undoableUntil({ ...triage, undone: true }, at)).toBeNull();
  });

  it('can be undone, but an undo cannot', () => {
    expect(undoRefusal({ ...triage, action: 'undo' }, at)).toMatchObject({
      message: expect.stringContaining('Only a change of status'),
    });
  });
});
