import { Permanent, Retryable, storableText } from '@earshot/domain';
import { createTransport } from 'nodemailer';
import type { AlertMessage, Channel, DeliveryReceipt, Destination } from '../channel.js';
import { cutBytes } from '../message/cut-text.js';
import { subjectLine } from '../message/subject-line.js';
import { addressFault } from './address-fault.js';
import { alertHtml } from './alert-html.js';
import { alertText } from './alert-text.js';
import type { SmtpSettings } from './email.config.js';
import { smtpFault } from './smtp-fault.js';

/** Sends mail with a plain and an HTML part over a few kept SMTP connections. */
export class EmailChannel implements Channel {
  readonly name = 'email';
  private readonly transport;

  constructor(private readonly settings: SmtpSettings) {
    this.transport = createTransport({
      url: settings.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  destinationFault(address: string): string | null {
    return addressFault(address);
  }

  async deliver(message: AlertMessage, to: Destination, signal: AbortSignal): Promise<DeliveryReceipt> {
    const fault = addressFault(to.address);
    if (fault !== null) throw new Permanent(fault);
    if (signal.aborted) throw abandoned();
    const { from } = this.settings;
    const sending = this.transport.sendMail({
      from,
      to: { name: '', address: to.address },
      envelope: { from: from.address, to: [to.address] },
      messageId: `<${message.notificationId}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
      date: message.attemptAt,
      subject: subjectLine(message),
      text: alertText(message),
      html: alertHtml(message),
      // https://www.rfc-editor.org/rfc/rfc3834: keeps holiday notices from answering.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    try {
      const { response } = await untilAborted(sending, signal);
      return { answer: cutBytes(storableText(response), 1024) };
    } catch (error) {
      throw error instanceof Retryable ? error : smtpFault(error);
    }
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}

/** SMTP cannot be broken off: the mail may still go out, and the next attempt carries the same Message-ID. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(abandoned());
    signal.addEventListener('abort', abandon, { once: true });
    // One signal may serve many deliveries, so it must not collect listeners.
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}

function abandoned(): Retryable {
  return new Retryable('The mail server was not waited for.');
}
