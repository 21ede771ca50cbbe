import { cutText, oneLine, quotedLines, unlinked } from '../message/cut-text.js';
import type { SmtpSettings } from './email.config.js';
import { htmlFrame } from './html/html-frame.js';
import { bandColors, buttons, escapeHtml, link as textLink, quote } from './html/html-parts.js';
import { SmtpSender } from './smtp/smtp-sender.js';

/** An e-mail from Earshot itself rather than an alert: about a disabled alert, a budget, a source, an account or notes. */
export interface Mail extends MailText {
  /** The same on every attempt. */
  readonly id: string;
  readonly at: Date;
  /** One e-mail address. */
  readonly to: string;
}

export interface MailText {
  /** The project's brand, or Earshot's if the e-mail is about no project. Nothing in it or the headline becomes a link. */
  readonly brand: string;
  readonly headline: string;
  /** Plain text; see `unlinked` for names that users chose. */
  readonly paragraphs: readonly string[];
  /** What users wrote, below the paragraphs. */
  readonly quotes?: readonly MailQuote[];
  readonly link: { readonly label: string; readonly url: string };
  /** Why it was sent; plain text. */
  readonly footer: string;
  /** The page to unsubscribe from such e-mails, also used by mail readers; absent = no unsubscription. */
  readonly stop?: string;
}

/** A quotation as plain text: nothing in it becomes a link or markup. Long ones are shortened. */
export interface MailQuote {
  readonly heading: string;
  readonly text: string;
  /** Links to the subject of the quotation; null = the link of the e-mail leads there. */
  readonly link: MailText['link'] | null;
}

const stopLabel = 'Stop these e-mails';
/** The longest quotation, in characters. */
const longestQuote = 600;

/** Sends Earshot's own e-mails. */
export class Mailer {
  private readonly sender: SmtpSender;

  constructor(settings: SmtpSettings) {
    this.sender = new SmtpSender(settings);
  }

  /** @returns the mail server's answer @throws Retryable | Permanent */
  send(mail: Mail, signal: AbortSignal): Promise<string> {
    const { id, to, at, brand, headline } = mail;
    const subject = cutText(`[${cutText(oneLine(brand), 40)}] ${oneLine(headline)}`, 120);
    const unsubscribe = mail.stop ?? null;
    const shown = { ...mail, brand: unlinked(brand), headline: unlinked(headline) };
    const content = { subject, text: mailText(shown), html: mailHtml(shown) };
    return this.sender.send({ id, to, at, ...content, unsubscribe }, signal);
  }

  /** Closes the connections; the mailer is not used afterwards. */
  close(): void {
    this.sender.close();
  }
}

function mailText({ brand, headline, paragraphs, quotes = [], link, footer, stop }: Mail): string {
  const said = quotes.map(({ heading, text, link: own }) =>
    [
      `${unlinked(oneLine(heading))}:`,
      quotedLines(cutText(text, longestQuote)),
      ...(own === null ? [] : [`${own.label}: ${own.url}`]),
    ].join('\n'),
  );
  const end = stop === undefined ? footer : `${footer}\n${stopLabel}: ${stop}`;
  return `${[oneLine(brand), headline, ...paragraphs, ...said, `${link.label}: ${link.url}`, end].join('\n\n')}\n`;
}

function mailHtml({ brand, headline, paragraphs, quotes = [], link, footer, stop }: Mail): string {
  return htmlFrame({
    brand,
    preview: paragraphs[0] ?? headline,
    color: bandColors.high,
    badge: '',
    rows: [
      `<div style="font-size:20px;line-height:1.35;font-weight:600">${escapeHtml(headline)}</div>`,
      ...paragraphs.map((paragraph) => `<div>${escapeHtml(paragraph)}</div>`),
      ...quotes.map(
        ({ heading, text, link: own }) =>
          `<div style="font-weight:600;padding-bottom:6px">${escapeHtml(unlinked(oneLine(heading)))}</div>${quote(
            escapeHtml(cutText(text, longestQuote)).replace(/\r\n|[\n\r]/g, '<br>'),
          )}${own === null ? '' : `<div style="padding-top:6px">${textLink(own.url, own.label)}</div>`}`,
      ),
      buttons('main', link),
    ],
    footer: escapeHtml(footer) + (stop === undefined ? '' : `<br>${textLink(stop, stopLabel)}`),
  });
}
