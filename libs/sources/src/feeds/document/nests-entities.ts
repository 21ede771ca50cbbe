/**
 * Whether a document declares entities that are made of each other, as no feed does and entity bombs do. None is ever
 * expanded; the error says why such a document is not read.
 */
export function nestsEntities(text: string): boolean {
  const declared = /<!DOCTYPE[^[>]*\[([^\]]*)\]/i.exec(text.slice(0, declarationsEnd))?.[1] ?? '';
  const entities = [...declared.matchAll(/<!ENTITY\s+(?:%\s+)?(\S+)\s+(?:"([^"]*)"|'([^']*)')/gi)];
  const names = new Set(entities.map(([, name]) => name));
  return entities.some(([, , double = '', single = '']) =>
    [...`${double}${single}`.matchAll(/[&%]([^\s;&%]+);/g)].some(([, name]) => names.has(name)),
  );
}

/** Declarations stand at the beginning. */
const declarationsEnd = 100_000;
