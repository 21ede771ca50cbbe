import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from './json-schema.js';
import { jsonSchemaOf } from './json-schema-of.js';
import { fullPath, pathFields } from './operation.js';
import { operations } from './operations.js';
import { MonthlyBudgetInput } from './spending/limits.input.js';
import { checkInput } from './input/read-input.js';

describe.each(operations)('$name', (operation) => {
  it('has a valid example', () => {
    expect(checkInput(operation.input, operation.example).faults).toEqual([]);
  });

  it('has its path fields in its input, all required', () => {
    const { properties = {}, required = [] } = jsonSchemaOf(operation.input);
    for (const field of pathFields(operation)) {
      expect(properties).toHaveProperty(field);
      expect(required).toContain(field);
    }
  });

  it('describes every field of input and output, and always returns all of them', () => {
    for (const schema of [jsonSchemaOf(operation.input), jsonSchemaOf(operation.output)])
      for (const [name, { description }] of Object.entries(schema.properties ?? {}))
        expect([name, description?.length]).toEqual([name, expect.any(Number)]);
    const { properties = {}, required = [] } = jsonSchemaOf(operation.output);
    expect([...required].sort()).toEqual(Object.keys(properties).sort());
  });

  it('limits every text and list of its input', () => {
    for (const [name, field] of Object.entries(jsonSchemaOf(operation.input).properties ?? {})) {
      const types = [field.type].flat();
      const closed = 'enum' in field || 'format' in field || 'maxLength' in field;
      if (types.includes('string')) expect([name, closed]).toEqual([name, true]);
      if (types.includes('array')) expect([name, field['maxItems']]).toEqual([name, expect.any(Number)]);
      if (types.includes('integer')) expect([name, field['maximum']]).toEqual([name, expect.any(Number)]);
    }
  });

  it('has hints that match its method', () => {
    // Previews take a body, so they are not GET requests, but they change nothing.
    const reads = operation.method === 'GET' || operation.name.startsWith('preview_');
    expect(operation.hints.readOnly).toBe(reads);
    expect(operation.hints.destructive).toBe(operation.method === 'DELETE');
    expect(operation.scope.endsWith(':read')).toBe(operation.hints.readOnly);
  });
});

describe('operations', () => {
  it('have unique routes and unique snake_case names', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    expect(new Set(operations.map((operation) => `${operation.method} ${fullPath(operation)}`)).size).toBe(
      operations.length,
    );
    for (const { name } of operations) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
  });
});

it('have schemas by which a budget of any number of cents is valid', () => {
  const isValid = new Ajv2020({ strict: false }).compile(jsonSchemaOf(MonthlyBudgetInput));
  const refused = Array.from({ length: 2_000 }, (_, index) => index / 100 + 1).filter((x) => !isValid({ x }));
  expect(refused).toEqual([]);
});

it('have schemas that are plain data', () => {
  for (const { input, output } of operations)
    for (const schema of [jsonSchemaOf(input), jsonSchemaOf(output)] as JsonSchema[])
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
});
