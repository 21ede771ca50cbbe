import { describe, expect, it } from '@jest/globals';
import { ListMentionsInput } from './mentions/list-mentions.js';
import { readQuery } from './read-query.js';

describe('query parameters', () => {
  it('become what their field is, where they look exactly like it', () => {
    const { input, faults } = readQuery(ListMentionsInput, { limit: '20', is_relevant: 'false', q: '20' });
    expect({ ...input }).toEqual({ limit: 20, is_relevant: false, q: '20' });
    expect(faults).toEqual([]);
  });

  it.each(['', ' 5', '5 ', '1e2', '0x10', '5.0', '+5', '９', '1'.repeat(16)])(
    'stay text: limit=%j',
    (limit) => {
      expect(readQuery(ListMentionsInput, { limit }).input['limit']).toBe(limit);
    },
  );

  it.each(['', '1', 'TRUE', 'yes'])('stay text: is_relevant=%j', (text) => {
    expect(readQuery(ListMentionsInput, { is_relevant: text }).input['is_relevant']).toBe(text);
  });

  it('must not be repeated', () => {
    const { faults } = readQuery(ListMentionsInput, { limit: ['5', '6'] });
    expect(faults).toEqual([{ field: 'limit', rule: 'repeated', message: 'limit must be given once.' }]);
  });

  it('named like parts of objects are parameters like others', () => {
    const { input } = readQuery(
      ListMentionsInput,
      JSON.parse('{"__proto__":"1","constructor":"2"}') as object as Record<string, string>,
    );
    expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
  });
});
