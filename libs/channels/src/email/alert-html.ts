import type { AlertMessage } from '../channel.js';
import { alertFacts, type AlertFacts, type UrgencyBand } from '../message/alert-facts.js';
import { oneLine } from '../message/cut-text.js';
import { markedText, type TextPart } from '../message/marked-text.js';
import { safeLink } from '../message/safe-link.js';
import { whyItFired } from '../message/why-it-fired.js';
import { escapeHtml } from './escape-html.js';

const bandColors: Readonly<Record<UrgencyBand, string>> = {
  critical: '#b3261e',
  high: '#b45309',
  normal: '#2f5fd0',
  low: '#5b6472',
};
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The mail in HTML. Tables and inline styles, because mail readers drop the rest; the style block only serves those
 * that know dark mode. No picture and nothing remote is in it. All text of others is escaped.
 */
export function alertHtml(message: AlertMessage): string {
  const { mention, links } = message;
  const brand = oneLine(message.project.name);
  const facts = alertFacts(message);
  const headline = facts.verdict?.summary || mention.title || 'A new mention';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(brand)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(headline)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e2e5ea;border-radius:10px;${font};font-size:15px;line-height:1.5;color:#1c2430;text-align:left">
<tr><td style="padding:20px 28px 0">${header(brand, facts)}</td></tr>
<tr><td style="padding:14px 28px 0;font-size:19px;line-height:1.35;font-weight:600">${escapeHtml(headline)}</td></tr>
<tr><td class="soft" style="padding:8px 28px 0;font-size:13px;color:#5b6472">${origin(mention, facts)}</td></tr>
<tr><td style="padding:16px 28px 0">${quote(mention)}</td></tr>
<tr><td style="padding:20px 28px 0">${button(safeLink(mention.url), 'Open the post', true)}${button(safeLink(links.mention), 'Open in Earshot', false)}</td></tr>
<tr><td class="soft" style="padding:22px 28px 24px;font-size:13px;color:#5b6472">${reason(message, facts)}</td></tr>
</table></td></tr></table></body></html>
`;
}

const darkStyles = `
@media (prefers-color-scheme: dark) {
.page { background: #14171c !important }
.card { background: #1e232b !important; border-color: #333a45 !important; color: #e7eaef !important }
.soft { color: #a3acba !important }
.quote { background: #262c36 !important; border-color: #4a5362 !important; color: #e7eaef !important }
.mark { background: #6b5310 !important; color: #fff4cf !important }
.link { color: #9dbcff !important }
.main { background: #e7eaef !important; border-color: #e7eaef !important; color: #14171c !important }
.plain { border-color: #4a5362 !important; color: #e7eaef !important }
}`;

function header(brand: string, { verdict }: AlertFacts): string {
  const name = `<td style="font-size:13px;font-weight:600">${escapeHtml(brand)}</td>`;
  const badge =
    verdict === null
      ? ''
      : `<td align="right" style="white-space:nowrap"><span style="display:inline-block;padding:3px 10px;border-radius:12px;background:${bandColors[verdict.band]};color:#ffffff;font-size:12px;font-weight:600">Urgency ${verdict.urgency}</span></td>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${name}${badge}</tr></table>`;
}

function origin(mention: AlertMessage['mention'], facts: AlertFacts): string {
  const profile = safeLink(mention.authorUrl);
  const author =
    facts.author === null ? [] : [profile === null ? escapeHtml(facts.author) : link(profile, facts.author)];
  const verdict = facts.verdict === null ? [] : [facts.verdict.category, facts.verdict.sentiment];
  return [...verdict, escapeHtml(facts.place), ...author, facts.published].join(' &middot; ');
}

function quote(mention: AlertMessage['mention']): string {
  const title =
    mention.title === null ? '' : marked(markedText(mention.title, mention.matches, 'title', 300));
  const text = marked(markedText(mention.text, mention.matches, 'text', 1_500));
  const { engagement } = alertFacts({ mention });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="quote" style="padding:12px 16px;background:#f7f8fa;border-left:3px solid #c5cbd5;color:#1c2430;word-break:break-word">${
    title === '' ? '' : `<div style="font-weight:600;padding-bottom:${text === '' ? 0 : 6}px">${title}</div>`
  }${text.replace(/\r\n|[\n\r]/g, '<br>')}${
    engagement.length === 0
      ? ''
      : `<div class="soft" style="padding-top:8px;font-size:12px;color:#5b6472">${escapeHtml(engagement.join(' · '))}</div>`
  }</td></tr></table>`;
}

function marked(parts: readonly TextPart[]): string {
  const mark =
    '<span class="mark" style="background:#fff0b3;color:#1c2430;border-radius:3px;padding:0 2px;font-weight:600">';
  return parts
    .map(({ text, isMatch }) => (isMatch ? `${mark}${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('');
}

function button(url: string | null, label: string, isMain: boolean): string {
  if (url === null) return '';
  const look = isMain
    ? 'background:#1c2430;border:1px solid #1c2430;color:#ffffff'
    : 'border:1px solid #c5cbd5;color:#1c2430';
  return `<a href="${escapeHtml(url)}" class="${isMain ? 'main' : 'plain'}" style="display:inline-block;margin:0 8px 8px 0;padding:9px 16px;border-radius:7px;${look};font-size:14px;font-weight:600;text-decoration:none">${label}</a>`;
}

function reason(message: AlertMessage, { verdict }: AlertFacts): string {
  const causes =
    verdict === null || verdict.causes.length === 0
      ? ''
      : `Urgency ${verdict.urgency} of 100, above all for ${escapeHtml(verdict.causes.join(', '))}.<br>`;
  const alertLink = safeLink(message.links.alert);
  const change = alertLink === null ? '' : ` ${link(alertLink, 'Change or stop this alert')}`;
  return `${causes}${escapeHtml(whyItFired(message))}${change}`;
}

function link(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#2f5fd0">${escapeHtml(label)}</a>`;
}
