import { Permanent } from '@earshot/domain';
import type { DeliveryReceipt } from '../channel.js';
import { cutText, oneLine } from '../message/cut-text.js';
import { addressFault } from './address-fault.js';
import type { SmtpSettings } from './email.config.js';
import { escapeHtml } from './escape-html.js';
import { htmlFrame } from './html-frame.js';
import { bandColors, buttons, link as textLink, quote } from './html-parts.js';
import { SmtpSender } from './smtp-sender.js';

/** An e-mail of Earshot itself, beside any alert: that one was disabled, about an account, or about notes of colleagues. */
export interface Notice extends NoticeText {
  /** The same on every attempt. */
  readonly id: string;
  readonly at: Date;
  /** One e-mail address. */
  readonly to: string;
}

/** What stands in it. */
export interface NoticeText {
  /** Of the project; Earshot's own where it is about none. */
  readonly brand: string;
  readonly headline: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
  /** What people wrote, below the paragraphs. */
  readonly quotes?: readonly NoticeQuote[];
  readonly link: { readonly label: string; readonly url: string };
  /** Why the person gets it, plain text. */
  readonly footer: string;
  /** Where such e-mails are stopped, by a mail reader too; absent = they cannot be stopped. */
  readonly stop?: string;
}

/** What somebody wrote, as plain text: nothing in it is a link or markup. Long ones are shortened. */
export interface NoticeQuote {
  readonly heading: string;
  readonly text: string;
  /** Where it is about; null = the link of the notice leads there. */
  readonly link: NoticeText['link'] | null;
}

const stopLabel = 'Stop these mails';
/** Characters of a quote. */
const longestQuote = 600;

/** Brings notices by e-mail. */
export class NoticeMailer {
  private readonly sender: SmtpSender;

  constructor(settings: SmtpSettings) {
    this.sender = new SmtpSender(settings);
  }

  /** @throws Retryable | Permanent */
  async send(notice: Notice, signal: AbortSignal): Promise<DeliveryReceipt> {
    const fault = addressFault(notice.to);
    if (fault !== null) throw new Permanent(fault);
    const { id, to, at, brand, headline } = notice;
    const subject = cutText(`[${cutText(oneLine(brand), 40)}] ${oneLine(headline)}`, 120);
    const mail = {
      id,
      to,
      at,
      subject,
      text: noticeText(notice),
      html: noticeHtml(notice),
      unsubscribe: notice.stop ?? null,
    };
    return this.sender.send(mail, signal);
  }

  /** Lets go of the connections; the mailer is not used afterwards. */
  close(): void {
    this.sender.close();
  }
}

function noticeText({ brand, headline, paragraphs, quotes = [], link, footer, stop }: Notice): string {
  const said = quotes.map(({ heading, text, link: own }) =>
    [
      `${oneLine(heading)}:`,
      ...cutText(text, longestQuote)
        .split(/\r\n|[\n\r]/)
        .map((line) => `> ${line}`),
      ...(own === null ? [] : [`${own.label}: ${own.url}`]),
    ].join('\n'),
  );
  const end = stop === undefined ? footer : `${footer}\n${stopLabel}: ${stop}`;
  return `${[oneLine(brand), headline, ...paragraphs, ...said, `${link.label}: ${link.url}`, end].join('\n\n')}\n`;
}

function noticeHtml({ brand, headline, paragraphs, quotes = [], link, footer, stop }: Notice): string {
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
          `<div style="font-weight:600;padding-bottom:6px" dir="auto">${escapeHtml(oneLine(heading))}</div>${quote(
            escapeHtml(cutText(text, longestQuote)).replace(/\r\n|[\n\r]/g, '<br>'),
          )}${own === null ? '' : `<div style="padding-top:6px">${textLink(own.url, own.label)}</div>`}`,
      ),
      buttons(link),
    ],
    footer: escapeHtml(footer) + (stop === undefined ? '' : `<br>${textLink(stop, stopLabel)}`),
  });
}
