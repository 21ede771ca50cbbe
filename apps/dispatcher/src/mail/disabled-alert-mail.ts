import type { MailText } from '@earshot/channels';
import type { DisabledAlert } from '@earshot/database';
import { channelLabels, consoleLinks } from '@earshot/domain';

/** The e-mail to the owners of a disabled alert. */
export function disabledAlertMail({ alert, projectName, reason }: DisabledAlert, baseUrl: string): MailText {
  return {
    brand: projectName,
    headline: `The alert “${alert.name}” was paused`,
    paragraphs: [
      reason,
      `Its channel is ${channelLabels[alert.channel]}. Until it is resumed it sends nothing; mentions are still found and stored.`,
      'Once the destination works again, or you have given the alert another one, resume it on its page. ' +
        'Messages that were given up can be sent again there.',
    ],
    link: { label: 'Open the alert', url: consoleLinks(baseUrl, alert.projectId).alert(alert.id) },
    footer: 'Earshot sends this to the owners of a project when it pauses one of their alerts.',
  };
}
