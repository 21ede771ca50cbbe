import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formerMember, namedPeople, nameTag, noteParts, withNames } from './named-people.js';

const ada = { id: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d60', name: 'Ada' };
const kev = { id: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d61', name: 'Kev <b>' };

describe('a note', () => {
  it('names people by id, each once, whatever their names', () => {
    const text = `${nameTag(kev.id)}, ${nameTag(ada.id.toUpperCase())}: see ${nameTag(kev.id)}`;
    expect(namedPeople(text)).toEqual([kev.id, ada.id]);
    expect(withNames(text, [ada, kev])).toBe('@Kev <b>, @Ada: see @Kev <b>');
    expect(withNames(text, [{ ...ada, name: 'Ada Lovelace' }])).toBe(
      `@${formerMember}, @Ada Lovelace: see @${formerMember}`,
    );
  });

  it.each(['@Ada', '<@Ada>', `<@${ada.id}`, `@${ada.id}>`, `<@${ada.id.slice(1)}>`, 'a@b.example'])(
    'names nobody by %s',
    (text) => {
      expect(namedPeople(text)).toEqual([]);
      expect(withNames(text, [ada])).toBe(text);
    },
  );

  it('equals its parts joined together, whatever it says', () => {
    const piece = fc.oneof(fc.string(), fc.uuid().map(nameTag), fc.constant(nameTag(ada.id)));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = noteParts(text);
        const again = parts.map((part) => (part.kind === 'text' ? part.text : nameTag(part.id))).join('');
        expect(again).toBe(text);
        expect(namedPeople(text)).toEqual([
          ...new Set(parts.flatMap((part) => (part.kind === 'person' ? [part.id] : []))),
        ]);
      }),
    );
  });
});
