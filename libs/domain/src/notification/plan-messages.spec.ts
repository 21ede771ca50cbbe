import { describe, expect, it } from '@jest/globals';
import { messagesFor } from './plan-messages.js';

const now = new Date('2026-11-22T10:00:00Z');
const at = { now, lastSentAt: null, timeZone: 'UTC' };
const none = new Map<string, never[]>();
const person = { channel: 'slack', frequency: 'instant', deliverAtHour: 9, quietHours: null, urgentAtOnce: true } as const; // prettier-ignore
const mention = (id: string, urgency = 79) => ({ id, urgency });
const program = { ...person, channel: 'webhook' } as const;

describe('messagesFor', () => {
  it('sends a person everything in one message, which others may join', () => {
    expect(messagesFor(person, [mention('a'), mention('b')], none, at)).toEqual([
      { mentionIds: ['a', 'b'], dueAt: now, collects: true },
    ]);
  });

  it('sends a program one message each, which none may join', () => {
    expect(messagesFor(program, [mention('a'), mention('b')], none, at)).toEqual([
      { mentionIds: ['a'], dueAt: now, collects: false },
      { mentionIds: ['b'], dueAt: now, collects: false },
    ]);
  });

  it('sends a program everything in one message if it asks for digests', () => {
    expect(messagesFor({ ...program, frequency: 'hourly' }, [mention('a'), mention('b')], none, at)).toEqual([
      { mentionIds: ['a', 'b'], dueAt: new Date('2026-11-22T11:00:00Z'), collects: true },
    ]);
  });

  describe('three minutes after a message to people', () => {
    const shortlyAfter = { ...at, lastSentAt: new Date('2026-11-22T09:57:00Z') };
    const withTheNext = new Date('2026-11-22T10:02:00Z');

    it('sends critical mentions at once, with everything that waits', () => {
      expect(messagesFor(person, [mention('a'), mention('b', 80)], none, shortlyAfter)).toEqual([
        { mentionIds: ['a', 'b'], dueAt: now, collects: true },
      ]);
    });

    it.each([
      ['a less urgent mention', person, 79],
      ['a critical mention if the alert says so', { ...person, urgentAtOnce: false }, 100],
    ])('holds %s for the next message', (_what, alert, urgency) => {
      const [message] = messagesFor(alert, [mention('a', urgency)], none, shortlyAfter);
      expect(message?.dueAt).toEqual(withTheNext);
    });

    it('holds critical mentions until quiet hours end', () => {
      const [message] = messagesFor(
        { ...person, quietHours: { start: 10, end: 11 } },
        [mention('a', 96)],
        none,
        shortlyAfter,
      );
      expect(message?.dueAt).toEqual(new Date('2026-11-22T11:00:00Z'));
    });
  });

  it.each([
    ['people', person],
    ['a program', program],
  ] as const)('sends nothing to %s without mentions', (_to, alert) => {
    expect(messagesFor(alert, [], none, at)).toEqual([]);
  });
});
