import { describe, expect, it } from '@jest/globals';
import type { AlertOutput } from '@earshot/contracts';
import { alertValues, keepableValues, newAlertValues, withChannel } from './alert-values.js';

const mail = newAlertValues('ada@acme.example');
const chat = {
  ...withChannel(mail, 'slack', null),
  destination: 'https://hooks.slack.com/services/T0/B0/secret',
};
const stored: AlertOutput = {
  ...chat,
  id: 'a1',
  active: true,
  disabled_reason: null,
  created_at: '2026-11-22T12:00:00Z',
  destination: 'https://hooks.slack.com/...',
};

describe('withChannel', () => {
  it('restores destination and later changes on the way back to the stored channel', () => {
    const hook: AlertOutput = { ...stored, channel: 'webhook', events: ['mention.alert', 'mention.updated'] };
    const values = alertValues(hook);
    const away = withChannel(values, 'email', hook);
    expect(away).toEqual({ ...values, channel: 'email', destination: '', events: ['mention.alert'] });
    expect(withChannel(away, 'webhook', hook)).toEqual(values);
  });

  it('restores what was typed for a channel on the way back to it', () => {
    const away = withChannel(chat, 'email', null);
    expect(away.destination).toBe('');
    expect(withChannel(away, 'slack', chat)).toEqual(chat);
  });
});

describe('keepableValues', () => {
  it('keeps everything for an e-mail alert', () => {
    expect(keepableValues(mail, null)).toEqual(mail);
  });

  it.each([
    ['of an alert that is not saved yet', null, ''],
    ['of an alert that sent e-mails so far', { ...stored, channel: 'email' as const }, ''],
    ['that replaces the stored one', stored, 'https://hooks.slack.com/...'],
  ])('drops a newly typed chat address %s', (_, before, destination) => {
    expect(keepableValues(chat, before)).toEqual({ ...chat, destination });
  });
});
