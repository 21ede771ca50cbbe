import type { AlertMessage, Channel, Destination } from '../channel.js';
import { subjectLine } from '../message/subject-line.js';
import { addressFault } from './address-fault.js';
import { alertHtml } from './html/alert-html.js';
import { alertText } from './alert-text.js';
import type { SmtpSettings } from './email.config.js';
import { SmtpSender } from './smtp/smtp-sender.js';

/** Sends e-mails with a plain and an HTML part, and one-click unsubscription. */
export class EmailChannel implements Channel {
  readonly name = 'email';
  private readonly sender: SmtpSender;

  constructor(settings: SmtpSettings) {
    this.sender = new SmtpSender(settings);
  }

  destinationFault(address: string): string | null {
    return addressFault(address);
  }

  deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<string> {
    return this.sender.send(
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
    );
  }

  close(): void {
    this.sender.close();
  }
}
