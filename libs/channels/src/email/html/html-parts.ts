import { lightColors, type Mention } from '@earshot/domain';
import { markedText, type TextPart } from '../../message/marked-text.js';
import type { UrgencyBand } from '../../message/mention-facts.js';
import { safeLink } from '../../message/safe-link.js';

/** The colours of the bar, dot and badge that show an urgency; white text on them has a contrast of at least 4.5. */
export const bandColors: Readonly<Record<UrgencyBand, string>> = {
  critical: lightColors.bad,
  high: lightColors.hold,
  normal: lightColors.accent,
  low: lightColors.soft,
};

/** A white word on a coloured pill. */
export function badge(words: string, color: string): string {
  return `<span style="display:inline-block;padding:3px 10px;border-radius:12px;background:${color};color:${lightColors.paper};font-size:12px;line-height:18px;font-weight:600;white-space:nowrap">${escapeHtml(words)}</span>`;
}

/** A quiet pill. */
export function chip(words: string): string {
  return `<span class="chip" style="display:inline-block;margin:0 6px 6px 0;padding:2px 9px;border:1px solid ${lightColors.line};border-radius:12px;font-size:12px;line-height:18px;color:${lightColors.ink};white-space:nowrap">${escapeHtml(words)}</span>`;
}

/** The target of a button; left out if it does not lead to a web page. */
interface Target {
  readonly url: string | null;
  readonly label: string;
}

/**
 * Buttons side by side, in table cells, because Outlook applies padding to nothing else; empty if there are none.
 * @param first `main` = the first one is filled
 */
export function buttons(first: 'main' | 'plain', ...targets: readonly Target[]): string {
  const cells = targets.flatMap(({ url, label }, index) => {
    const target = safeLink(url);
    if (target === null) return [];
    const kind = index === 0 ? first : 'plain';
    const [look, ink] =
      kind === 'main'
        ? [`background:${lightColors.accent};border:1px solid ${lightColors.accent}`, lightColors.paper]
        : [`border:1px solid ${lightColors.edge}`, lightColors.ink];
    return [
      `<td class="button ${kind}" style="${look};border-radius:7px"><a href="${escapeHtml(target)}" class="${kind}-ink" style="display:inline-block;padding:9px 16px;font-size:14px;line-height:20px;font-weight:600;color:${ink};text-decoration:none;white-space:nowrap">${escapeHtml(label)}</a></td>`,
    ];
  });
  if (cells.length === 0) return '';
  const gap = '<td class="gap" style="width:8px;font-size:0">&nbsp;</td>';
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cells.join(gap)}</tr></table>`;
}

/** A link in the text; only its label if it does not lead to a web page. */
export function link(url: string | null, label: string): string {
  const target = safeLink(url);
  return target === null
    ? escapeHtml(label)
    : `<a class="link" href="${escapeHtml(target)}" style="color:${lightColors.accent}">${escapeHtml(label)}</a>`;
}

/** The post's text with matches marked, set apart from our words. */
export function postQuote({ title, text, matches }: Mention, textLength: number): string {
  const heading = title === null ? '' : marked(markedText(title, matches, 'title', 300));
  const body = marked(markedText(text, matches, 'text', textLength)).replace(/\r\n|[\n\r]/g, '<br>');
  if (heading === '' && body === '') return '';
  const boldTitle =
    heading === ''
      ? ''
      : `<div style="font-weight:600;padding-bottom:${body === '' ? 0 : 6}px">${heading}</div>`;
  return quote(boldTitle + body);
}

/** Sets a quotation apart from our words. @param html escaped */
export function quote(html: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="quote" dir="auto" style="padding:12px 16px;background:${lightColors.raised};border-left:3px solid ${lightColors.edge};color:${lightColors.ink};word-break:break-word">${html}</td></tr></table>`;
}

/** Escaped, with the matched keywords highlighted in yellow. */
function marked(parts: readonly TextPart[]): string {
  const look = `background:${lightColors.mark};color:${lightColors.ink};border-radius:3px;padding:0 2px;font-weight:600`;
  return parts
    .map(({ text, isMatch }) =>
      isMatch ? `<span class="mark" style="${look}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
