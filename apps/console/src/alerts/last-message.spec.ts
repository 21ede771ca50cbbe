import { describe, expect, it } from '@jest/globals';
import type { NotificationOutput } from '@earshot/contracts';
import { lastMessage } from './last-message.js';

const sent = (alert_id: string, created_at: string): NotificationOutput =>
  ({ id: `${alert_id} ${created_at}`, alert_id, created_at }) as NotificationOutput;
const notifications = [sent('a', '2026-11-22T10:00:00Z'), sent('a', '2026-11-22T09:00:00Z')];

describe('lastMessage', () => {
  it('returns the alert’s newest message', () => {
    expect(lastMessage('a', { notifications, next_cursor: null })).toEqual({
      kind: 'known',
      notification: notifications[0],
    });
  });

  it('says none only if all messages were loaded', () => {
    expect(lastMessage('b', { notifications, next_cursor: null })).toEqual({ kind: 'none' });
    expect(lastMessage('b', { notifications, next_cursor: 'more' })).toEqual({
      kind: 'none_since',
      since: '2026-11-22T09:00:00Z',
    });
    expect(lastMessage('b', { notifications: [], next_cursor: null })).toEqual({ kind: 'none' });
  });
});
