import { DestinationGone, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { answerSentence } from '../http/answer-words.js';
import { retryAfter } from '../http/retry-after.js';

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
 * The error for an answer from Slack; null = delivered. Refused content would be refused again, and a deleted webhook or
 * channel does not come back; everything else is temporary.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
 */
export function slackFault(answer: HttpAnswer, address: string, now: Date): Error | null {
  const { status, body, headers } = answer;
  if (status >= 200 && status < 300) return null;
  const message = answerSentence(answer, address);
  if (status === 404 || status === 410 || gone.includes(body.trim())) return new DestinationGone(message);
  const until = status === 429 || status === 503 ? retryAfter(headers['retry-after'], now) : null;
  if (until !== null) return new RateLimited(message, until);
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefusal ? new Permanent(message) : new Retryable(message);
}
