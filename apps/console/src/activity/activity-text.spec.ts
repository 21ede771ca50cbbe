import { describe, expect, it } from '@jest/globals';
import { activityText, actorText } from './activity-text.js';

const set = { action: 'set_status', from: 'new', to: 'ignored', mention_count: 3412 } as const;

describe('activityText', () => {
  it('says what was done to how many mentions, or to the open one', () => {
    expect(activityText(set)).toBe('set 3,412 mentions to Not about us');
    expect(activityText(set, true)).toBe('changed it from New to Not about us');
    expect(activityText({ ...set, from: null }, true)).toBe('changed it to Not about us');
    expect(activityText({ ...set, action: 'undo', from: 'ignored', to: null })).toBe(
      'undid a change of 3,412 mentions',
    );
    expect(activityText({ ...set, action: 'undo', from: 'ignored', to: 'new' }, true)).toBe(
      'undid that: New again',
    );
  });

  it('names people, keys and the alerts of e-mails', () => {
    expect(actorText({ kind: 'user', name: 'Ada' })).toBe('Ada');
    expect(actorText({ kind: 'key', name: 'Bot' })).toBe('Bot (API key)');
    expect(actorText({ kind: 'email_link', name: 'Urgent' })).toContain('an e-mail from the alert “Urgent”');
  });
});
