import { nameTag, noteParts } from '@earshot/domain';

/** A member as far as names in notes need them. */
export interface NamedMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What a member is called in a note while it is written: the name, with the address where another has the same. */
export function labelOf(member: NamedMember, members: readonly NamedMember[]): string {
  const isShared = members.some(({ id, name }) => id !== member.id && name === member.name);
  return isShared ? `${member.name} (${member.email})` : member.name;
}

/** What is stored of what was written: `@Ada` becomes her id, wherever the whole of her label stands. */
export function storedNames(written: string, members: readonly NamedMember[]): string {
  // `Ada Lovelace` before `Ada`.
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

/** The same text for changing it: ids become labels. Who is no member any more stays an id. */
export function writtenNames(stored: string, members: readonly NamedMember[]): string {
  return noteParts(stored)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const member = members.find(({ id }) => id === part.id);
      return member === undefined ? nameTag(part.id) : `@${labelOf(member, members)}`;
    })
    .join('');
}

/** A name that is being typed at the end of a text. */
export interface BegunName {
  /** Where its `@` stands. */
  readonly at: number;
  readonly typed: string;
}

/** @param before the text before the caret @returns null = no name is being typed */
export function begunName(before: string): BegunName | null {
  const found = /(^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(before);
  return found === null ? null : { at: found.index + (found[1] ?? '').length, typed: found[2] ?? '' };
}

/** Members whose name or address begins so, in any of its words; five at most. */
export function suggested(typed: string, members: readonly NamedMember[]): NamedMember[] {
  const wanted = typed.toLocaleLowerCase('en');
  const begins = ({ name, email }: NamedMember): boolean =>
    [name, ...name.split(/\s+/), email].some((text) => text.toLocaleLowerCase('en').startsWith(wanted));
  return members.filter(begins).slice(0, 5);
}

/** Not within a word, as in an e-mail address, nor the beginning of a longer one. */
function isNameAt(text: string, at: number, label: string): boolean {
  if (!text.startsWith(label, at)) return false;
  const inWord = /[\p{L}\p{N}_]/u;
  return !inWord.test(text.charAt(at - 1)) && !inWord.test(text.charAt(at + label.length));
}
