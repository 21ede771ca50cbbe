import { describe, expect, it } from '@jest/globals';
import { ExportMentionsInput } from '../mentions/export-mentions.js';
import { ListMentionsInput } from '../mentions/list-mentions.js';
import { readQuery } from './read-query.js';

describe('query parameters', () => {
  it('become the type of their field if they match it exactly', () => {
    const { input, faults } = readQuery(ListMentionsInput, 'limit=20&is_relevant=false&q=20');
    expect({ ...input }).toEqual({ limit: 20, is_relevant: false, q: '20' });
    expect(faults).toEqual([]);
  });

  it.each(['', ' 5', '5 ', '1e2', '0x10', '5.0', '+5', '９'])('stay text: limit=%j', (limit) => {
    expect(readQuery(ListMentionsInput, new URLSearchParams({ limit }).toString()).input['limit']).toBe(
      limit,
    );
  });

  it.each(['9007199254740992', '-9007199254740993', '1'.repeat(400)])(
    'are read like the same digits in JSON, however many: limit=%s',
    (limit) => {
      expect(readQuery(ListMentionsInput, `limit=${limit}`).input).toEqual(JSON.parse(`{"limit":${limit}}`));
    },
  );

  it.each(['', '1', 'TRUE', 'yes'])('stay text: is_relevant=%j', (text) => {
    expect(readQuery(ListMentionsInput, `is_relevant=${text}`).input['is_relevant']).toBe(text);
  });

  it.each([
    ['id', 'id'],
    ['text,id', ['text', 'id']],
    ['text%2Cid', ['text', 'id']],
    ['', ''],
    ['id,', ['id', '']],
  ])('become a list if the field takes one and several are given: columns=%s', (text, list) => {
    expect(readQuery(ExportMentionsInput, `columns=${text}`).input['columns']).toEqual(list);
  });

  it('must not be repeated', () => {
    const { faults } = readQuery(ListMentionsInput, 'limit=5&limit=6');
    expect(faults).toEqual([{ field: 'limit', rule: 'repeated', message: 'limit must be given once.' }]);
  });

  it('are counted if thousands are wrong, and the first are named', () => {
    const { faults, faultCount } = readQuery(ListMentionsInput, 'q=1&'.repeat(4_000));
    expect([faults.length, faultCount]).toEqual([50, 3_999]);
  });

  it('are read as usual if named like built-in properties of objects', () => {
    const { input } = readQuery(ListMentionsInput, '__proto__=1&constructor=2');
    expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    ['a+b%20c%2B', 'a b c+'],
    ['a=b=c', 'a=b=c'],
    ['%F0%9F%98%80', '\u{1F600}'],
    ['', ''],
  ])('are decoded: q=%s', (encoded, text) => {
    expect(readQuery(ListMentionsInput, `&q=${encoded}&`)).toEqual({
      input: { q: text },
      faults: [],
      faultCount: 0,
    });
  });

  it('may have the unencoded + of an offset', () => {
    const since = (time: string) => readQuery(ListMentionsInput, `published_since=${time}`).input;
    expect(since('2026-11-01T00:00:00+01:00')).toEqual({ published_since: '2026-11-01T00:00:00+01:00' });
    expect(since('2026-11-01T00:00:00%2B01:00')).toEqual({ published_since: '2026-11-01T00:00:00+01:00' });
  });

  it.each(['%', '%zz', '%e', '%ff', '%c0%80', '%ed%a0%80'])(
    'are faults, not text, if badly encoded: q=%s',
    (encoded) => {
      const { input, faults } = readQuery(ListMentionsInput, `q=${encoded}`);
      expect([{ ...input }, faults.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([
        {},
        ['q percent_encoding'],
      ]);
      expect(readQuery(ListMentionsInput, `${encoded}=1`).faults).toEqual([
        expect.objectContaining({ field: encoded, rule: 'percent_encoding' }),
      ]);
    },
  );
});
