import { describe, expect, it } from '@jest/globals';
import type { AlertOutput } from '@earshot/contracts';
import { keepableValues, newAlertValues, withChannel } from './alert-values.js';

const mail = newAlertValues('ada@acme.example');
const chat = { ...withChannel(mail, 'slack'), destination: 'https://hooks.slack.com/services/T0/B0/secret' };
const stored: AlertOutput = {
  ...chat,
  id: 'a1',
  active: true,
  disabled_reason: null,
  created_at: '2026-11-22T12:00:00Z',
  destination: 'https://hooks.slack.com/...',
};

describe('what a browser may keep of an unsaved alert', () => {
  it('is all of one that sends mails', () => {
    expect(keepableValues(mail, null)).toEqual(mail);
  });

  it.each([
    ['of one that is not saved yet', null, ''],
    ['of one that sent mails until now', { ...stored, channel: 'email' as const }, ''],
    ['that replaces another', stored, 'https://hooks.slack.com/...'],
  ])('is nothing of a new address of a chat %s', (_, before, destination) => {
    expect(keepableValues(chat, before)).toEqual({ ...chat, destination });
  });
});
