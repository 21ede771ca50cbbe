import { describe, expect, it } from '@jest/globals';
import { planMessages } from './plan-messages.js';

const now = new Date('2026-11-22T10:00:00Z');
const at = { now, lastSentAt: null, timeZone: 'UTC' };
const person = { channel: 'slack', frequency: 'instant', deliverAtHour: 9, quietHours: null } as const;
const program = { ...person, channel: 'webhook' } as const;

describe('planMessages', () => {
  it('tells a person of all at once, and others may join', () => {
    expect(planMessages(person, ['a', 'b'], at)).toEqual([
      { mentionIds: ['a', 'b'], dueAt: now, collects: true },
    ]);
  });

  it('tells a program of each by itself, and none may join', () => {
    expect(planMessages(program, ['a', 'b'], at)).toEqual([
      { mentionIds: ['a'], dueAt: now, collects: false },
      { mentionIds: ['b'], dueAt: now, collects: false },
    ]);
  });

  it('tells a program of all at once where it asks for digests', () => {
    expect(planMessages({ ...program, frequency: 'hourly' }, ['a', 'b'], at)).toEqual([
      { mentionIds: ['a', 'b'], dueAt: new Date('2026-11-22T11:00:00Z'), collects: true },
    ]);
  });

  it.each([person, program])('sends nothing about nothing', (alert) => {
    expect(planMessages(alert, [], at)).toEqual([]);
  });
});
