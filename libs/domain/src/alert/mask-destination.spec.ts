import { describe, expect, it } from '@jest/globals';
import type { ChannelName } from './channel-name.js';
import { maskDestination } from './mask-destination.js';

describe('maskDestination', () => {
  it.each<[ChannelName, string, string]>([
    ['email', 'ops@acme.example', 'ops@acme.example'],
    [
      'slack',
      'https://hooks.slack.com/services/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',
      'https://hooks.slack.com/services/T…/…x7Qd',
    ],
    [
      'slack',
      'https://chat.acme.example/hooks/abcdefghijklmnopqrstuvwxyz',
      'https://chat.acme.example/…wxyz',
    ],
    [
      'discord',
      'https://discord.com/api/webhooks/112233445566/aBcD_efgh-ijkl',
      'https://discord.com/api/webhooks/…/…ijkl',
    ],
    [
      'discord',
      'https://discord.com/api/v10/webhooks/112233445566/aBcD_efgh-ijkl',
      'https://discord.com/api/v10/webhooks/…/…ijkl',
    ],
    ['webhook', 'https://hooks.acme.example/earshot', 'https://hooks.acme.example/…'],
    ['webhook', 'https://acme.example/in?token=0123456789abcdef', 'https://acme.example/…cdef'],
    ['webhook', 'https://acme.example/#0123456789abcdefg', 'https://acme.example/…defg'],
    ['webhook', 'HTTPS://Acme.example:443/', 'https://acme.example/'],
    ['webhook', 'https://acme.example:8443', 'https://acme.example:8443/'],
    ['webhook', 'not a URL at all', '…'],
  ])('shows the %s destination %s as %s', (channel, address, shown) => {
    expect(maskDestination(channel, address)).toBe(shown);
  });

  it('hides a user name and password', () => {
    expect(maskDestination('webhook', 'https://ada:secret@acme.example/in')).toBe('https://acme.example/…');
  });
});
