import type { TextPart } from '../message/marked-text.js';
import { safeLink } from '../message/safe-link.js';

/**
 * A piece of Slack's rich text. Text of others is used nowhere else: Slack shows `text` literally, without interpreting
 * markup, mentions, emoji names or links in it. https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export type RichElement =
  | { readonly type: 'text'; readonly text: string; readonly style?: { readonly bold: true } }
  | { readonly type: 'link'; readonly url: string; readonly text: string };

/** A sequence of pieces without empty texts, which Slack rejects. */
export interface RichPart {
  readonly type: 'rich_text_section' | 'rich_text_quote';
  readonly elements: readonly RichElement[];
}

/** A paragraph; null = left out. */
export function section(...elements: readonly (RichElement | null)[]): RichPart {
  return { type: 'rich_text_section', elements: elements.filter(isShown) };
}

/** A paragraph with a quotation bar; null = left out. */
export function quote(...elements: readonly (RichElement | null)[]): RichPart {
  return { type: 'rich_text_quote', elements: elements.filter(isShown) };
}

/** Shown literally. */
export function text(content: string): RichElement {
  return { type: 'text', text: content };
}

/** Shown literally, in bold. */
export function bold(content: string): RichElement {
  return { type: 'text', text: content, style: { bold: true } };
}

/** null if the URL is not that of a web page, or is so long that it would crowd out the text. */
export function link(url: string | null, label: string): RichElement | null {
  const target = safeLink(url);
  return target === null || target.length > 500 ? null : { type: 'link', url: target, text: label };
}

export function marked(parts: readonly TextPart[]): RichElement[] {
  return parts.map((part) => (part.isMatch ? bold(part.text) : text(part.text)));
}

function isShown(element: RichElement | null): element is RichElement {
  return element !== null && element.text !== '';
}
