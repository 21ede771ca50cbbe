import { retryAfter } from '../http/answer-fault.js';
import type { HttpService } from '../http/http-channel.js';
import { type Vendor, vendorUrlFault } from '../http/vendor-url-fault.js';
import { slackMessage } from './slack-message.js';

const vendor: Vendor = {
  name: 'Slack',
  hosts: ['hooks.slack.com', 'hooks.slack-gov.com'],
  path: /^\/services\/[^/]+\/[^/]+\/[^/]+$/,
  example: 'it looks like https://hooks.slack.com/services/T000/B000/XXXX',
};

/** The bodies with which Slack answers for webhooks that no longer exist. */
const gone = [
  'no_service',
  'no_active_hooks',
  'no_team',
  'team_disabled',
  'invalid_token',
  'channel_not_found',
  'channel_is_archived',
];

/**
 * A Slack incoming webhook, whose address determines the workspace and channel.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
 */
export const slack: HttpService = {
  name: 'slack',
  urlFault: (url, config) => vendorUrlFault(url, vendor, config),
  request: (message) => ({ body: slackMessage(message) }),
  isGone: ({ status, body }) => status === 404 || status === 410 || gone.includes(body.trim()),
  waitUntil: (answer, now) => ([429, 503].includes(answer.status) ? retryAfter(answer, now) : null),
  refusesContent: true,
};
