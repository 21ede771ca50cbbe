import { cancelReason } from '@earshot/domain';
import type { ExplainedAlertOutput, NotificationOutput } from '@earshot/contracts';
import type { TimeTexts } from '../../format/time-text.js';

/** The outcome of an alert's message: `delivered 22 Nov 2026, 12:39`. */
export function notificationText(
  { status, attempts, delivered_at, next_attempt_at, last_error }: NotificationOutput,
  times: Pick<TimeTexts, 'full'>,
): string {
  const why = last_error === null ? '' : `: ${last_error}`;
  switch (status) {
    case 'delivered':
      return delivered_at === null ? 'delivered' : `delivered ${times.full(delivered_at)}`;
    case 'pending': {
      const next = next_attempt_at === null ? '' : `, next attempt ${times.full(next_attempt_at)}`;
      return attempts === 0
        ? `waiting to be sent${next_attempt_at === null ? '' : `, ${times.full(next_attempt_at)}`}`
        : `not delivered yet${next}${why}`;
    }
    case 'failed':
      return `could not be delivered${why}`;
    case 'cancelled':
      return `cancelled: ${cancelReason(last_error) ?? 'the alert was deleted or paused before delivery'}`;
  }
}

/** Why an alert sent nothing, as the end of a sentence: `the alert is paused`. */
export function silenceText({
  verdict,
  sentence,
}: Pick<ExplainedAlertOutput, 'verdict' | 'sentence'>): string {
  if (verdict === 'fired') return 'it applies, but no message was created';
  return sentence.replace(/^It (did not fire|has not fired yet|was not sent again|is not sent again): /, '');
}
