import type { Channel } from '../channel.js';
import { subjectLine } from '../message/subject-line.js';
import { addressFault } from './address-fault.js';
import { alertHtml } from './html/alert-html.js';
import { alertText } from './alert-text.js';
import type { SmtpSettings } from './email.config.js';
import { SmtpSender } from './smtp/smtp-sender.js';

/** Sends e-mails with a plain and an HTML part, and one-click unsubscription. */
export function emailChannel(settings: SmtpSettings): Channel {
  const sender = new SmtpSender(settings);
  return {
    name: 'email',
    destinationFault: addressFault,
    deliver: (message, to, signal) =>
      sender.send(
        {
          id: message.notificationId,
          to: to.address,
          at: message.attemptAt,
          subject: subjectLine(message),
          text: alertText(message),
          html: alertHtml(message),
          unsubscribe: message.links.unsubscribe,
        },
        signal,
      ),
    close: () => sender.close(),
  };
}
