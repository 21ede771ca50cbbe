import { describe, expect, it } from '@jest/globals';
import type { ErrorObject } from 'ajv';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { SignInInput, SignUpInput } from '../access/account.input.js';
import { compileInput } from './compile-input.js';
import { jsonSchemaOf } from '../json-schema-of.js';
import { operations } from '../operations.js';
import { checkInput, shownName } from './read-input.js';

const shapes = [
  ...operations.map(({ name, input, example }) => ({ name, input, example })),
  { name: 'sign-up', input: SignUpInput, example: { email: 'a@b.cd', password: 'x'.repeat(20), name: 'A' } },
  { name: 'sign-in', input: SignInInput, example: { email: 'a@b.cd', password: 'x'.repeat(20) } },
];

/** Edge cases of the rules: lengths, numbers, lone surrogates, times, addresses, duplicates. */
const awkward = fc.oneof(
  fc.constantFrom<unknown>('', ' ', 'a\u0000', '\ud800', 'a\nb', '\u200b', 'Straße', '2026-02-29T00:00:00Z'),
  fc.constantFrom<unknown>('2026-02-28T00:00:00Z', 'Europe/Berlin', '+02:00', 'https://a.example', 'https:'),
  fc.constantFrom<unknown>(0, -1, 1, 1.5, 101, 1e300, 2 ** 53, null, true, [], {}),
  fc.uuid(),
  fc.integer({ min: 0, max: 130 }).map((length) => '\u{1F600}'.repeat(length)),
  fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
);
const anything = fc.oneof(awkward, fc.array(awkward, { maxLength: 25 }), fc.constant(['Acme', 'ACME']));

/** The field or item of an error, in the form used in faults. */
function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return String((params as { missingProperty: string }).missingProperty);
  const [field = '', item] = instancePath.slice(1).split('/');
  if (keyword === 'additionalProperties')
    return `${field}.${shownName((params as { additionalProperty: string }).additionalProperty)}`;
  if (item === undefined) return field;
  return /^\d+$/.test(item) ? `${field}[${item}]` : `${field}.${item}`;
}

/** A value given without a list is named without an index. */
function asGiven(field: string, given: Readonly<Record<string, unknown>>): string {
  const name = field.replace(/\[.*/, '');
  return Array.isArray(given[name]) ? field : name;
}

describe.each(shapes)('$name, compiled', ({ input, example }) => {
  const thorough = compileInput(input, { allFaults: true });
  const names = Object.keys(jsonSchemaOf(input).properties ?? {});
  const someInput = fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names, 'none'), anything, { maxKeys: 4 }),
      fc.subarray(Object.keys(example)),
    )
    .map(([wrong, left]) => ({
      ...Object.fromEntries(Object.entries(example).filter(([name]) => left.includes(name))),
      ...wrong,
    }));

  it('accepts what class-validator accepts, and finds the same fields and items at fault', () => {
    fc.assert(
      fc.property(someInput, (given) => {
        const { value, canonical, faults } = checkInput(input, given);
        const byDecorators = validateSync(value, { forbidUnknownValues: false });
        const holds = thorough(canonical);
        const found = new Set((thorough.errors ?? []).map((error) => asGiven(fieldOf(error), given)));
        expect(holds).toBe(byDecorators.length === 0);
        const names = [...found].map((field) => field.replace(/[[.].*/s, ''));
        expect(new Set(names)).toEqual(new Set(byDecorators.map(({ property }) => property)));
        // A separate check reports unknown fields of the input itself.
        const told = faults.filter(({ rule, field }) => rule !== 'unknown_field' || field !== 'none');
        // The items of a list that is too long are not validated.
        const tooLong = told.filter(({ rule }) => rule === 'max_items').map(({ field }) => `${field}[`);
        const read = [...found].filter((field) => !tooLong.some((list) => field.startsWith(list)));
        expect(new Set(read)).toEqual(new Set(told.map(({ field }) => field)));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts the example', () => {
    expect(checkInput(input, example).faults).toEqual([]);
    expect(compileInput(input)(checkInput(input, example).canonical)).toBe(true);
  });
});
