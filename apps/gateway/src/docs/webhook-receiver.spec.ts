import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { webhookReceiver } from './webhook-receiver.js';

it('shows on the webhooks page the receiver of docs/channels.md, which a spec of channels runs', () => {
  const page = readFileSync(new URL('../../../../docs/channels.md', import.meta.url), 'utf8');
  expect(page).toContain(webhookReceiver.replace(/^(?=.)/gm, '    '));
});
