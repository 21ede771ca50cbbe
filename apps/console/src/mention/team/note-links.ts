import { parseUrl } from '@earshot/domain';

/** A piece of a note's text: plain text or a link. */
export interface TextPiece {
  readonly text: string;
  /** http, https or mailto; null = plain text. */
  readonly href: string | null;
}

/** `[label](address)`, a web address or an e-mail address; all other Markdown stays as written. */
const links =
  /\[([^\]\n]{1,300})\]\(((?:https?:\/\/|mailto:)[^\s()<>]{1,2000})\)|((?:https?:\/\/|mailto:)[^\s<>]{1,2000})/gi;

/** Splits a text at its links. No text is lost, and nothing else becomes a link. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: whole, 1: label, 2: target, 3: bare, index } of text.matchAll(links)) {
    const address = bare === undefined ? undefined : withoutEnd(bare);
    const href = target ?? address ?? '';
    if (!isFollowed(href)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: label ?? href, href });
    from = index + (address?.length ?? whole.length);
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/** Strips punctuation of the surrounding sentence, including a closing bracket whose opening one is outside the address. */
function withoutEnd(address: string): string {
  const plain = address.replace(/[.,;:!?'"*_]+$/, '');
  return plain.endsWith(')') && !plain.includes('(') ? withoutEnd(plain.slice(0, -1)) : plain;
}

function isFollowed(href: string): boolean {
  return ['http:', 'https:', 'mailto:'].includes(parseUrl(href)?.protocol ?? '');
}
