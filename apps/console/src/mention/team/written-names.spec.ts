import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameTag } from '@earshot/domain';
import { begunName, labelOf, storedNames, suggested, writtenNames } from './written-names.js';

const member = (number: number, name: string) => ({
  id: `019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d6${number}`,
  name,
  email: `${number}@example.org`,
});
const [ada, lovelace, kev, otherKev, li] = [
  member(0, 'Ada'),
  member(1, 'Ada Lovelace'),
  member(2, 'Kev'),
  member(3, 'Kev'),
  member(4, '李'),
] as const;
const all = [ada, lovelace, kev, otherKev, li];

describe('names in a note', () => {
  it.each([
    ['@Ada, see (@Ada Lovelace)', `${nameTag(ada.id)}, see (${nameTag(lovelace.id)})`],
    ['@Ada Lovelaces', `${nameTag(ada.id)} Lovelaces`],
    ['@Adam and me@Ada and @ada', '@Adam and me@Ada and @ada'],
    ['@Kev (3@example.org): @Kev?', `${nameTag(otherKev.id)}: @Kev?`],
    ['@李。', `${nameTag(li.id)}。`],
    ['nobody@example.org', 'nobody@example.org'],
  ])('in %j are stored as %j', (written, stored) => {
    expect(storedNames(written, all)).toBe(stored);
  });

  it('are unchanged after a note is opened for editing, whatever it contains', () => {
    const tag = fc.constantFrom(...all).map(({ id }) => ` ${nameTag(id)} `);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string().map((text) => text.replaceAll('@', '')),
            tag,
          ),
        ),
        (pieces) => {
          const stored = pieces.join('');
          expect(storedNames(writtenNames(stored, all), all)).toBe(stored);
        },
      ),
    );
  });

  it('stay ids if the person is no longer a member', () => {
    expect(writtenNames(`${nameTag(kev.id)}!`, [ada])).toBe(`${nameTag(kev.id)}!`);
  });

  it('include the address if two people have the same name', () => {
    expect(all.map((each) => labelOf(each, all))).toEqual([
      'Ada',
      'Ada Lovelace',
      'Kev (2@example.org)',
      'Kev (3@example.org)',
      '李',
    ]);
  });
});

describe('a name being typed', () => {
  it.each([
    ['@', { at: 0, typed: '' }],
    ['hi @Ad', { at: 3, typed: 'Ad' }],
    ['(@ada lo', { at: 1, typed: 'ada lo' }],
    ['a\n@k', { at: 2, typed: 'k' }],
    ['me@ex', null],
    ['hi', null],
    ['@ada lovelace wrote', null],
  ])('in %j is %j', (before, begun) => {
    expect(begunName(before)).toEqual(begun);
  });

  it('is looked up at the start of words and addresses', () => {
    const names = (typed: string) => suggested(typed, all).map(({ id }) => id);
    expect(names('lov')).toEqual([lovelace.id]);
    expect(names('ada')).toEqual([ada.id, lovelace.id]);
    expect(names('3@')).toEqual([otherKev.id]);
    expect(names('x')).toEqual([]);
  });
});
