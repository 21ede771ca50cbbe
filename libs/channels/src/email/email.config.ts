import type { EnvReader } from '@earshot/platform';
import { addressFault, isReservedAddress } from './address-fault.js';
import { type DkimSettings, readDkim } from './smtp/read-dkim.js';

/** The mail server and the sender. */
export interface SmtpSettings {
  /** `smtp:` or `smtps:`, including user name and password: a secret. */
  readonly url: string;
  /** The parts of `Earshot <alerts@example.com>`. */
  readonly from: { readonly name: string; readonly address: string };
  /** null if the mail server signs, or e-mails are not signed. */
  readonly dkim: DkimSettings | null;
}

/** SMTP_URL and its related settings; without it there is no e-mail. */
export class EmailConfig {
  readonly smtp: SmtpSettings | null;

  /** Whether e-mail only reaches a test mailbox, as the sandbox's: no one else accepts a sender whose domain cannot exist. */
  get isTestOnly(): boolean {
    return this.smtp !== null && isReservedAddress(this.smtp.from.address);
  }

  constructor(env: EnvReader) {
    const isConfigured = env.optionalText('SMTP_URL') !== null;
    const from = env.optionalText('MAIL_FROM');
    const dkim = readDkim(env);
    if (!isConfigured) {
      this.smtp = null;
      return;
    }
    const url = env.url('SMTP_URL', { protocols: ['smtp:', 'smtps:'] });
    const sender = from === null ? null : readSender(from);
    this.smtp =
      sender === null
        ? env.fault(
            'MAIL_FROM',
            'must be an address like Earshot <alerts@example.com> where SMTP_URL is set',
            null,
          )
        : { url, from: sender, dkim };
  }
}

function readSender(text: string): SmtpSettings['from'] | null {
  const [, name, bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const address = bracketed ?? text;
  if (addressFault(address) !== null) return null;
  return { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}
