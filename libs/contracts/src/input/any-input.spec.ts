import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonSchemaOf } from '../json-schema-of.js';
import { operations } from '../operations.js';
import { checkInput } from './read-input.js';
import { readQuery } from './read-query.js';

const anything = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

describe.each(operations)('$name', ({ input, example }) => {
  const fields = [...Object.keys(jsonSchemaOf(input).properties ?? {}), '__proto__', 'constructor', 'x'];
  // Mostly valid, so that it reaches the last rule.
  const nearlyRight = fc
    .dictionary(fc.constantFrom(...fields), anything, { maxKeys: 3 })
    .map((wrong) => ({ ...example, ...wrong }));

  it('accepts or rejects any JSON, naming each fault, and reads what it accepted the same again', () => {
    fc.assert(
      fc.property(fc.oneof(anything, nearlyRight), (given) => {
        const { value, canonical, faults } = checkInput(input, given);
        for (const { field, rule, message } of faults)
          expect([rule, message].includes('') || !`${field}${message}`.isWellFormed()).toBe(false);
        if (faults.length === 0)
          expect(checkInput(input, canonical)).toEqual({ value, canonical, faults: [], faultCount: 0 });
      }),
      { numRuns: 200 },
    );
  });

  it('accepts or rejects any query string', () => {
    const pieces = fc.constantFrom(...fields, '=', '&', '%', '%00', '%ff', '+', '1', 'true', '😀', '?', '#');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (query) => {
        const read = readQuery(input, query.join(''));
        checkInput(input, read.input);
      }),
      { numRuns: 100 },
    );
  });
});
