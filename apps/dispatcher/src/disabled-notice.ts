import type { NoticeText } from '@earshot/channels';
import type { DisabledAlert } from '@earshot/database';

/** What the owner of a disabled alert reads. */
export function disabledNotice(
  { alert, projectName, reason }: DisabledAlert,
  { baseUrl }: { readonly baseUrl: string },
): NoticeText {
  return {
    brand: projectName,
    headline: `The alert “${alert.name}” was switched off`,
    paragraphs: [
      reason,
      `It notifies by ${alert.channel}. Until it is resumed it sends nothing; mentions are still found and stored.`,
      'Once the destination works again, or you have given it another one, resume it by update_alert with active: true. ' +
        'Messages that were given up can then be sent by retry_notification.',
    ],
    link: { label: 'How to resume it', url: `${baseUrl}/docs/reference/update_alert` },
    footer: 'Earshot sends this to the owners of a project when one of its alerts is switched off.',
  };
}
