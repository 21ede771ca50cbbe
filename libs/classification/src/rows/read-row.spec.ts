import { describe, expect, it } from '@jest/globals';
import { readRow } from './read-row.js';

describe('readRow', () => {
  it('needs nothing but a text', () => {
    expect(readRow('{"text":""}')).toEqual({
      title: null,
      text: '',
      keyword: null,
      context: null,
      source: 'x',
      given: { text: '' },
    });
  });

  it('reads every field and keeps the others', () => {
    const given = { id: 7, text: 't', title: 'h', keyword: 'k', context: 'c', source: 'reddit', label: null };
    expect(readRow(JSON.stringify(given))).toEqual({
      title: 'h',
      text: 't',
      keyword: 'k',
      context: 'c',
      source: 'reddit',
      given,
    });
  });

  it.each([
    ['{"text":', 'No JSON'],
    ['7', 'must be an object'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['{}', '"text" must be a text'],
    ['{"text":7}', '"text" must be a text'],
    ['{"text":"t","title":1}', '"title" must be a text'],
    ['{"text":"t","keyword":["a"]}', '"keyword" must be a text'],
    ['{"text":"t","keyword":"\\u200b"}', '"keyword" must hold something'],
    ['{"text":"t","context":{}}', '"context" must be a text'],
    ['{"text":"t","source":"myspace"}', '"source" must be one of x, reddit'],
  ])('says what is wrong with %s', (line, fault) => {
    expect(() => readRow(line)).toThrow(fault);
  });
});
