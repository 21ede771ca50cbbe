const named = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/gi;

/** The tag that names a member in the text of a note: by id, so that it stays correct if the name changes. */
export function nameTag(userId: string): string {
  return `<@${userId}>`;
}

/** The ids of the people named in a note, without duplicates, in text order. */
export function namedPeople(text: string): string[] {
  return [...new Set([...text.matchAll(named)].map(([, id = '']) => id.toLowerCase()))];
}

/** A part of a note: plain text, or a person's name. */
export type NotePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'person'; readonly id: string };

/** A note split at the people it names; joined again, the parts give the same text. */
export function noteParts(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const { 0: tag, 1: id = '', index } of text.matchAll(named)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'person', id: id.toLowerCase() });
    from = index + tag.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Shown in a note in place of a person who is no longer a member. */
export const formerMember = 'former member';

/** The note as people read it: with `@Ada` instead of the id. */
export function withNames(
  text: string,
  people: readonly { readonly id: string; readonly name: string }[],
): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return noteParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `@${names.get(part.id) ?? formerMember}`))
    .join('');
}
