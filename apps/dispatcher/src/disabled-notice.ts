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
      `It sends by ${alert.channel}. Until it is resumed nothing goes out by it; mentions are still found and stored.`,
      'Once the destination works, or is another one, resume it by update_alert with active: true. What had to be given up ' +
        'can be sent then by retry_notification.',
    ],
    link: { label: 'How to resume it', url: `${baseUrl}/docs/reference/update_alert` },
    footer: 'Earshot sends this to the owners of a project when one of its alerts is switched off.',
  };
}
