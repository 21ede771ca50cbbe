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
      `It sends by ${alert.channel}. Until it is resumed nothing goes out by it; mentions are still found and stored.`,
      'Once the destination works, or is another one, resume it by update_alert with active: true. What had to be given up ' +
        'can be sent then by retry_notification.',
    ],
    link: { label: 'How to resume it', url: `${baseUrl}/docs/reference/update_alert` },
    footer: 'Earshot tells the owners of a project what happens to its alerts.',
  };
}
