import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import { describe, expect, it } from '@jest/globals';
import { checkInput, type JsonSchema, jsonSchemaOf, operations } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { toolOf } from './tool-definition.js';

/** Rules that JSON Schema cannot express, or leaves to formats. */
const beyondSchema = ['uuid', 'uri', 'date_time', 'time_zone', 'matchable', 'community', 'language'];
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

function schemaOf({ inputSchema }: ReturnType<typeof toolOf>, field: string): JsonSchema | undefined {
  return (inputSchema.properties as Record<string, JsonSchema> | undefined)?.[field];
}

describe.each(operations)('the schema of $name', ({ input, example, ...operation }) => {
  const tool = toolOf({ input, example, ...operation }, { output: true });
  const validator = new AjvJsonSchemaValidator();
  const other = operations.find(({ name }) => name === operation.fieldsAs);
  const fields = Object.keys(new input());
  const elsewhere = [
    ...Object.keys(other === undefined ? {} : new other.input()),
    ...fields.filter((field) => field.endsWith('_not')),
    ...(operation.restFields ?? []),
  ];

  it('accepts and refuses what the operation accepts and refuses', () => {
    const check = validator.getValidator(tool.inputSchema as JsonSchemaType);
    let compared = 0;
    for (const field of [...Object.keys(example), ...fields, 'unknown'])
      for (const value of values) {
        const given = JSON.parse(JSON.stringify({ ...example, [field]: value })) as object;
        const { faults } = checkInput(input, given);
        // A filter also accepts a single value instead of a list; the schema shows only the list.
        const isLone = typeof value === 'string' && schemaOf(tool, field)?.type === 'array';
        if (isLone && faults.length === 0) continue;
        if (faults.some(({ rule }) => beyondSchema.includes(rule))) continue;
        const { valid } = check(given);
        // Limits described by another tool or field are left to the call, so the schema may accept too much, but never too
        // little.
        if (valid && elsewhere.includes(field)) continue;
        compared += 1;
        expect([field, value, valid]).toEqual([field, value, faults.length === 0]);
      }
    expect(compared).toBeGreaterThan(10);
  });

  it('accepts a failure, but no unknown fields in a success', () => {
    const check = validator.getValidator(tool.outputSchema as JsonSchemaType);
    const requestId = `req_${newId()}`;
    const docs = `https://e.example/docs/reference/${tool.name}`;
    const meta = { capability: tool.name, requestId, idempotencyReplayed: false, docs };
    const error = { code: 'NOT_FOUND', message: 'No such thing.', details: [] };
    expect(check({ data: null, error, meta })).toMatchObject({ valid: true });
    expect(check({ data: { surprise: 1 }, meta })).toMatchObject({ valid: false });
  });

  it('is plain: one object, no alternatives, no references, lower-case names', () => {
    const { type, properties = {} } = tool.inputSchema as JsonSchema;
    expect([type, tool.inputSchema.additionalProperties]).toEqual(['object', false]);
    for (const name of [tool.name, ...Object.keys(properties)]) expect(name).toMatch(/^[a-z_]{1,64}$/);
    for (const word of ['anyOf', 'oneOf', 'allOf', 'not', '$ref', 'if'])
      expect(JSON.stringify(tool.inputSchema)).not.toContain(`"${word}":`);
    expect(Object.keys(tool.outputSchema ?? {}).sort()).toEqual(['properties', 'required', 'type']);
  });
});

describe('tool definitions', () => {
  const tools = operations.map((operation) => toolOf(operation, { output: false }));

  it.each(tools)('$name says when to use it and what it changes, in a few sentences', (tool) => {
    const { description = '', title, annotations } = tool;
    expect(description).toMatch(/^Use (it )?[a-z]/);
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThan(500);
    expect(/(changes|stores) nothing\./i.test(description)).toBe(annotations?.readOnlyHint);
    if (annotations?.destructiveHint) expect(description).toMatch(/cannot be undone|permanent|for good/);
    expect(title).toMatch(/^[A-Z][^.]{5,70}$/);
  });

  it('have unique titles and descriptions', () => {
    for (const words of [tools.map(({ description }) => description), tools.map(({ title }) => title)])
      expect(new Set(words).size).toBe(tools.length);
  });

  it('mark only tests of alerts and feeds, checks of sources and estimates by X as reaching external systems', () => {
    const open = tools.filter(({ annotations }) => annotations?.openWorldHint);
    expect(open.map(({ name }) => name)).toEqual([
      'preview_monitor',
      'test_feed',
      'check_sources',
      'test_alert',
    ]);
  });

  it('refer to the fields of another tool only if the description names it', () => {
    const names = operations.map(({ name }) => name);
    for (const { description, fieldsAs } of operations.filter(({ fieldsAs }) => fieldsAs !== undefined)) {
      expect(names).toContain(fieldsAs);
      expect(description).toContain(fieldsAs);
    }
  });

  it('are complete if no other tool of the same list explains the field', () => {
    const listMonitors = operations.filter(({ name }) => name === 'list_monitors');
    const [alone] = listMonitors.map((operation) =>
      toolOf(operation, { output: false, shown: listMonitors }),
    );
    const among = tools.find(({ name }) => name === 'list_monitors');
    expect(alone && schemaOf(alone, 'limit')).toMatchObject({ minimum: 1, maximum: 100, default: 20 });
    expect(among && schemaOf(among, 'limit')).toEqual({ type: 'integer' });
  });

  it('omit only optional fields, which are left to REST', () => {
    for (const { input, restFields = [] } of operations)
      for (const field of restFields) {
        const { properties, required } = jsonSchemaOf(input);
        expect(properties).toHaveProperty(field);
        expect(required).not.toContain(field);
      }
  });

  it('fit into what an agent reads at once', () => {
    // What clients show to models about each tool: about 15,000 tokens in total. Signed-in people are shown all tools, a key
    // fewer.
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(JSON.stringify(shown).length).toBeLessThan(60_000);
  });
});
