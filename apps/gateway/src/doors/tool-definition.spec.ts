import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import { describe, expect, it } from '@jest/globals';
import { checkInput, operations } from '@earshot/contracts';
import { toolOf } from './tool-definition.js';

/** What JSON Schema has no word for, or leaves to formats. */
const beyondSchema = ['uuid', 'uri', 'date_time', 'time_zone', 'well_formed', 'control_characters'];
const many = Array.from({ length: 60 }, (_, index) => `k${index}`);
const values = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(81),
  5,
  -1,
  1e9,
  1.5,
  true,
  [],
  ['x'],
  [5],
  ['x', 'x'],
  many,
  {},
];

describe.each(operations)('the schema of $name', ({ input, output, example, ...operation }) => {
  const tool = toolOf({ input, output, example, ...operation });
  const validator = new AjvJsonSchemaValidator();

  it('takes and refuses what the operation takes and refuses', () => {
    const check = validator.getValidator(tool.inputSchema as JsonSchemaType);
    let compared = 0;
    for (const field of [...Object.keys(example.input), ...Object.keys(new input()), 'unknown'])
      for (const value of values) {
        const given = JSON.parse(JSON.stringify({ ...example.input, [field]: value })) as object;
        const { faults } = checkInput(input, given);
        if (faults.some(({ rule }) => beyondSchema.includes(rule))) continue;
        compared += 1;
        expect([field, value, check(given).valid]).toEqual([field, value, faults.length === 0]);
      }
    expect(compared).toBeGreaterThan(10);
  });

  it('fits the answer of the example, and the answer of a failure', () => {
    const check = validator.getValidator(tool.outputSchema as JsonSchemaType);
    const meta = {
      capability: tool.name,
      requestId: 'req_1',
      idempotencyReplayed: false,
      docs: 'https://e.example/docs',
    };
    expect(check({ data: example.output, meta })).toMatchObject({ valid: true });
    const error = { code: 'NOT_FOUND', message: 'No such thing.', details: [] };
    expect(check({ data: null, error, meta })).toMatchObject({ valid: true });
    expect(check({ data: { surprise: 1 }, meta })).toMatchObject({ valid: false });
  });
});
