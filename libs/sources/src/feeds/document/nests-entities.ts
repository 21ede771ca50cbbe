/**
 * Whether a document declares entities made of other entities, as entity bombs do and feeds do not. Entities are never
 * expanded anyway; this lets the error say why the document is not read.
 */
export function nestsEntities(text: string): boolean {
  const declared = /<!DOCTYPE[^[>]*\[([^\]]*)\]/i.exec(text.slice(0, declarationsEnd))?.[1] ?? '';
  const entities = [...declared.matchAll(/<!ENTITY\s+(?:%\s+)?(\S+)\s+(?:"([^"]*)"|'([^']*)')/gi)];
  const names = new Set(entities.map(([, name]) => name));
  return entities.some(([, , double = '', single = '']) =>
    [...`${double}${single}`.matchAll(/[&%]([^\s;&%]+);/g)].some(([, name]) => names.has(name)),
  );
}

/** Declarations are at the start of a document. */
const declarationsEnd = 100_000;
