import { describe, expect, it } from '@jest/globals';
import { readRow } from './read-row.js';

describe('readRow', () => {
  it('needs nothing but a text', () => {
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

  it('reads every field and keeps the others', () => {
    const read = { title: 'h', text: 't', keyword: 'k', context: 'c', description: 'd', source: 'reddit' };
    const given = { id: 7, ...read, keywords: ['l', 'm n'], label: null };
    expect(readRow(JSON.stringify(given))).toEqual({ ...read, keywords: ['l', 'm n'], given });
  });

  it.each([
    ['{"text":', 'No JSON: '],
    ['text,keyword,category', 'a table such as CSV has to become one JSON object a line first'],
    ['"Acme is late";Acme;complaint', 'a table such as CSV'],
    ['7', 'must be an object'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['{}', '"text" must be a text'],
    ['{"text":7}', '"text" must be a text'],
    ['{"text":"t","title":1}', '"title" must be a text'],
    ['{"text":"t","keyword":["a"]}', '"keyword" must be a text'],
    ['{"text":"t","keyword":"\\u200b"}', '"keyword" must hold something'],
    ['{"text":"t","keywords":"a"}', '"keywords" must be a list of texts'],
    ['{"text":"t","keywords":["a",7]}', '"keywords" must be a list of texts'],
    ['{"text":"t","context":{}}', '"context" must be a text'],
    ['{"text":"t","source":"myspace"}', '"source" must be one of x, reddit'],
  ])('says what is wrong with %s', (line, fault) => {
    expect(() => readRow(line)).toThrow(fault);
  });
});
