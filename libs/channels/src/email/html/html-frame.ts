import { darkColors, lightColors } from '@earshot/domain';
import { oneLine } from '../../message/cut-text.js';
import { escapeHtml } from './html-parts.js';

export interface MailContent {
  /** The project's brand, as plain text. */
  readonly brand: string;
  /** The preview text in the list of e-mails, as plain text. */
  readonly preview: string;
  /** The colour of the bar at the top. */
  readonly color: string;
  /** HTML beside the brand. */
  readonly badge: string;
  /** Empty ones are left out. */
  readonly rows: readonly string[];
  /** HTML below the card, in small letters. */
  readonly footer: string;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * A complete HTML e-mail around its content. Uses tables and inline styles, because mail readers drop the rest; the style
 * block serves only those that support dark mode and narrow screens. Contains no pictures and nothing remote.
 */
export function htmlFrame({ preview, color, badge, rows, footer, ...content }: MailContent): string {
  const brand = escapeHtml(oneLine(content.brand));
  const row = (cell: string, top: number): string =>
    cell === '' ? '' : `<tr><td class="side" style="padding:${top}px 28px 0">${cell}</td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${brand}</title><style>${readerStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:${lightColors.raised};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColors.raised}"><tr><td align="center" class="edge" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font};font-size:15px;line-height:1.5;color:${lightColors.ink};text-align:left;overflow-wrap:anywhere"><tr><td>
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColors.paper};border:1px solid ${lightColors.line};border-top:4px solid ${color};border-radius:10px">
${row(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="font-size:13px;font-weight:600">${brand}</td><td align="right" style="padding-left:12px">${badge}</td></tr></table>`, 16)}
${rows.map((cell) => row(cell, 14)).join('\n')}
<tr><td style="padding:0 0 26px"></td></tr>
</table></td></tr>
<tr><td class="side soft" style="padding:16px 28px 8px;font-size:12px;line-height:1.6;color:${lightColors.soft}">${footer}</td></tr>
</table></td></tr></table></body></html>
`;
}

const readerStyles = `
@media (max-width: 480px) {
.edge { padding: 0 !important }
.card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important }
.side { padding-left: 18px !important; padding-right: 18px !important }
.button { display: inline-block !important; margin: 0 8px 8px 0 !important }
.gap { display: none !important }
}
@media (prefers-color-scheme: dark) {
.page { background: ${darkColors.raised} !important }
.card { background: ${darkColors.paper} !important; border-left-color: ${darkColors.line} !important; border-right-color: ${darkColors.line} !important; border-bottom-color: ${darkColors.line} !important }
.card, .card td { color: ${darkColors.ink} }
.soft, .card .soft { color: ${darkColors.soft} !important }
.quote { background: ${darkColors.raised} !important; border-color: ${darkColors.edge} !important; color: ${darkColors.ink} !important }
.mark { background: ${darkColors.mark} !important; color: ${darkColors.ink} !important }
.link { color: ${darkColors.accent} !important }
.chip { border-color: ${darkColors.edge} !important; color: ${darkColors.ink} !important }
.line { border-color: ${darkColors.line} !important }
.main { background: ${darkColors.accent} !important; border-color: ${darkColors.accent} !important }
.main-ink { color: ${darkColors.paper} !important }
.plain { border-color: ${darkColors.edge} !important }
.plain-ink { color: ${darkColors.ink} !important }
}`;
