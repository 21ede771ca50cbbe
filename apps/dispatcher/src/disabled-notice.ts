import type { Notice } from '@earshot/channels';
import type { ClaimedNotice } from '@earshot/database';

/** What the owner of a disabled alert reads. */
export function disabledNotice(
  { id, email, alert, projectName, reason }: ClaimedNotice,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): Notice {
  return {
    id,
    at,
    to: email,
    brand: projectName,
    headline: `The alert “${alert.name}” was switched off`,
    paragraphs: [
      reason,
      `It notifies by ${alert.channel}. Until it is resumed it sends nothing; mentions are still found and stored.`,
      'Once the destination works again, or you have given it another one, resume it by update_alert with active: true. ' +
        'Messages that were given up can then be sent by retry_notification.',
    ],
    link: { label: 'How to resume it', url: `${baseUrl}/docs/reference/update_alert` },
  };
}
