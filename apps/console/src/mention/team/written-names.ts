import { nameTag, noteParts } from '@earshot/domain';

/** The parts of a member needed for names in notes. */
export interface NamedMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** How a member is named in a note being written: the name, with the address if another member has the same name. */
export function labelOf(member: NamedMember, members: readonly NamedMember[]): string {
  const isShared = members.some(({ id, name }) => id !== member.id && name === member.name);
  return isShared ? `${member.name} (${member.email})` : member.name;
}

/** The stored form of a written note: `@Ada` becomes her id wherever her full label occurs. */
export function storedNames(written: string, members: readonly NamedMember[]): string {
  // Longest first: `Ada Lovelace` before `Ada`.
  const labels = members
    .map((member) => ({ tag: nameTag(member.id), label: `@${labelOf(member, members)}` }))
    .sort((a, b) => b.label.length - a.label.length);
  let stored = '';
  for (let at = 0; at < written.length;) {
    const found = labels.find(({ label }) => isNameAt(written, at, label));
    stored += found?.tag ?? written.charAt(at);
    at += found?.label.length ?? 1;
  }
  return stored;
}

/** The editable form of a stored note: ids become labels. Ids of former members stay ids. */
export function writtenNames(stored: string, members: readonly NamedMember[]): string {
  return noteParts(stored)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const member = members.find(({ id }) => id === part.id);
      return member === undefined ? nameTag(part.id) : `@${labelOf(member, members)}`;
    })
    .join('');
}

/** A name being typed at the end of a text. */
export interface BegunName {
  /** The position of its `@`. */
  readonly at: number;
  readonly typed: string;
}

/**
 * @param before the text before the caret
 * @returns null = no name is being typed
 */
export function begunName(before: string): BegunName | null {
  const found = /(^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(before);
  return found === null ? null : { at: found.index + (found[1] ?? '').length, typed: found[2] ?? '' };
}

/** Up to five members with a word of their name, or their address, starting with the typed text. */
export function suggested(typed: string, members: readonly NamedMember[]): NamedMember[] {
  const wanted = typed.toLocaleLowerCase('en');
  const begins = ({ name, email }: NamedMember): boolean =>
    [name, ...name.split(/\s+/), email].some((text) => text.toLocaleLowerCase('en').startsWith(wanted));
  return members.filter(begins).slice(0, 5);
}

/** Whether the label is at this position, not within a word, as in an e-mail address, nor as the start of a longer one. */
function isNameAt(text: string, at: number, label: string): boolean {
  if (!text.startsWith(label, at)) return false;
  const inWord = /[\p{L}\p{N}_]/u;
  return !inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(at + label.length));
}
