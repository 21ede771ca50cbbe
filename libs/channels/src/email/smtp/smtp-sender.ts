import { domainToASCII } from 'node:url';
import {
  ChannelBusy,
  ChannelDown,
  DestinationGone,
  Permanent,
  Retryable,
  storableText,
} from '@earshot/domain';
import { networkSentence, serverOf, Turns } from '@earshot/platform';
import { createTransport } from 'nodemailer';
import { cutBytes } from '../../message/cut-text.js';
import { addressFault, isReservedAddress } from '../address-fault.js';
import type { SmtpSettings } from '../email.config.js';
import type { DkimSettings } from './read-dkim.js';
import { smtpFault, smtpPatience } from './smtp-fault.js';

const connections = 3;

/** An e-mail to one person. */
export interface OutgoingMail {
  /** The same on every attempt; becomes the `Message-ID`. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly at: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URL where a single POST stops such e-mails permanently; null = they cannot be stopped. */
  readonly unsubscribe: string | null;
}

/** Sends e-mails over a small pool of SMTP connections. */
export class SmtpSender {
  private readonly transport;
  /** The pool would also send e-mails that were given up while they waited for a connection. */
  private readonly turns = new Turns(connections);
  /** When a turn last began or ended, by the process's own clock (ms). */
  private movedAt = performance.now();
  /** Host and port. */
  private readonly server: string;

  constructor(private readonly settings: SmtpSettings) {
    this.server = serverOf(settings.url, settings.url.startsWith('smtps:') ? 465 : 587);
    this.transport = createTransport({
      url: settings.url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: smtpPatience.connectMs,
      greetingTimeout: smtpPatience.connectMs,
      socketTimeout: smtpPatience.answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(settings.dkim === null ? {} : { dkim: dkimOptions(settings.dkim) }),
    });
  }

  /** @throws Retryable (ChannelBusy, or ChannelDown, if it was given up before its turn: it is never sent) | Permanent */
  async send(mail: OutgoingMail, signal: AbortSignal): Promise<string> {
    const fault = addressFault(mail.to);
    if (fault !== null) throw new Permanent(fault);
    // It would only come back, and many that come back make mail servers refuse a sender.
    if (isReservedAddress(mail.to) && !isReservedAddress(this.settings.from.address))
      throw new DestinationGone(`No e-mail can reach ${mail.to}: its domain is reserved for examples.`);
    if (signal.aborted) throw abandoned(this.server);
    if (!(await this.turns.begin({ ms: smtpPatience.turnMs, signal }))) {
      // A server that keeps every connection without finishing anything is down, and attempts have to count.
      if (performance.now() - this.movedAt > smtpPatience.stuckMs) throw abandoned(this.server);
      throw new ChannelBusy(`Mail server ${this.server} is busy with other e-mails.`);
    }
    try {
      const { response } = await untilAborted(this.transmit(mail), signal, this.server);
      return cutBytes(storableText(response), 1024);
    } catch (error) {
      throw error instanceof Retryable ? error : smtpFault(error, this.server);
    }
  }

  /** Its turn lasts as long as it uses a connection, even if it is given up earlier. */
  private async transmit(mail: OutgoingMail): Promise<{ readonly response: string }> {
    const { from } = this.settings;
    this.movedAt = performance.now();
    try {
      return await this.transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        envelope: { from: from.address, to: [mail.to] },
        // Headers are in ASCII; nodemailer converts the domain of an address, but not this one.
        messageId: `<${mail.id}@${domainToASCII(from.address.slice(from.address.indexOf('@') + 1))}>`,
        date: mail.at,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // https://www.rfc-editor.org/rfc/rfc3834: prevents automatic holiday replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
      });
    } finally {
      this.movedAt = performance.now();
      this.turns.end();
    }
  }

  /** Connects and signs in. @throws Retryable | Permanent */
  async verify(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw smtpFault(error, this.server);
    }
  }

  close(): void {
    this.transport.close();
  }
}

/** Headers for one-click unsubscription in the mail reader. https://www.rfc-editor.org/rfc/rfc8058 */
function unsubscribeHeaders(url: string | null): Record<string, { prepared: true; value: string }> {
  if (url === null) return {};
  // Prepared = not folded: some servers mistake a folded address for a broken one.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

function dkimOptions({ domain, selector, privateKey }: DkimSettings) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders.join(':') };
}

/** By default nodemailer omits the last one, without which RFC 8058 does not let a mail reader act on it. */
const signedHeaders = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

/** SMTP cannot be interrupted: the e-mail may still be sent, and the next attempt has the same Message-ID. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal, server: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(abandoned(server));
    signal.addEventListener('abort', abandon, { once: true });
    // One signal may serve many deliveries, so it must not accumulate listeners.
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}

function abandoned(server: string): ChannelDown {
  return new ChannelDown(networkSentence(`Mail server ${server}`, 'timed_out'));
}
