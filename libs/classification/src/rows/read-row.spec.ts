import { describe, expect, it } from '@jest/globals';
import { readRow } from './read-row.js';

describe('readRow', () => {
  it('requires only a text', () => {
    expect(readRow('{"text":""}')).toEqual({
      title: null,
      text: '',
      keyword: null,
      keywords: [],
      context: null,
      description: null,
      source: 'x',
      given: { text: '' },
    });
  });

  it('reads every known field and keeps the others', () => {
    const read = { title: 'h', text: 't', keyword: 'k', context: 'c', description: 'd', source: 'reddit' };
    const given = { id: 7, ...read, keywords: ['l', 'm n'], label: null };
    expect(readRow(JSON.stringify(given))).toEqual({ ...read, keywords: ['l', 'm n'], given });
  });

  it.each([
    ['{"text":', 'Not JSON: '],
    ['text,keyword,category', 'convert a table such as CSV to one JSON object per line first'],
    ['"Acme is late";Acme;complaint', 'a table such as CSV'],
    ['7', 'must be an object'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['{}', '"text" must be a string'],
    ['{"text":7}', '"text" must be a string'],
    ['{"text":"t","title":1}', '"title" must be a string'],
    ['{"text":"t","keyword":["a"]}', '"keyword" must be a string'],
    ['{"text":"t","keyword":"\\u200b"}', '"keyword" must contain something'],
    ['{"text":"t","keywords":"a"}', '"keywords" must be a list of strings'],
    ['{"text":"t","keywords":["a",7]}', '"keywords" must be a list of strings'],
    ['{"text":"t","context":{}}', '"context" must be a string'],
    ['{"text":"t","source":"myspace"}', '"source" must be one of x, reddit'],
  ])('explains what is wrong with %s', (line, fault) => {
    expect(() => readRow(line)).toThrow(fault);
  });
});
