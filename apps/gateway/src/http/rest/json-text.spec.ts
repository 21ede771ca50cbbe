import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Failure } from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function send(body: string | Buffer): Promise<[number, Failure['error']]> {
  const response = await fetch(`${gateway.url}/api/v1/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.key.token}`, 'content-type': 'application/json' },
    body,
  });
  return [response.status, ((await response.json()) as Failure).error];
}

const message = 'The body is not valid JSON in UTF-8.';
const notJson = { code: 'INVALID_REQUEST', message, details: [{ field: 'body', rule: 'json', message }] };

/** In the style of https://github.com/nst/JSONTestSuite: input that every parser must reject. */
const refused = [
  // Numbers
  ...['01', '-01', '+1', '.5', '5.', '-', '-.5', '1e', '1e+', '1.e1', '1 000', '0x1F', '1_000', '--1', '１'],
  ...['NaN', 'Infinity', '-Infinity', 'nan', '1e1e1', '2.e3', '-2.', '0.3e+', '1ea', '-1x', '1.2a-3'],
  // Text
  ...[
    '"',
    '"a',
    'a"',
    "'a'",
    '"\\x41"',
    '"\\u12"',
    '"\\u12G4"',
    '"\\"',
    '"\\a"',
    '"\\u"',
    '"\t"',
    '"\n"',
    '"\u0000"',
  ],
  ...['\\u0022a\\u0022', '"a"x', '"\\\u{1F600}"', '"\\uD834\\u"', '\u201ca\u201d'],
  // Lists
  ...[
    '[',
    ']',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[,]',
    '[1,,2]',
    '[1 2]',
    '[1]]',
    '["a"',
    '[1]x',
    '[1;2]',
    '[-]',
    '[a]',
  ],
  ...['["x"', '[""],', '[\n1,\n1\n,1', '[*]', '[1:2]'],
  // Objects
  ...[
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{,"a":1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{a:1}',
    '{1:1}',
  ],
  ...[
    "{'a':1}",
    '{"a":1}}',
    '{"a":1,,"b":2}',
    '{"a"::1}',
    '{"a":1}#',
    '{"a":1}/**/',
    '{"a":/*b*/1}',
    '{"a":1}//',
  ],
  ...['{null:1}', '{"a":"b",null}', '{[1]:2}', '{"a";1}', '{"a":1}{"b":2}', '{"a" => 1}'],
  // Literals and surrounding text
  ...[
    'nul',
    'True',
    'TRUE',
    'tru',
    'undefined',
    'truex',
    'null null',
    '1 2',
    ',',
    ':',
    '\u00a0{}',
    '\u2028{}',
  ],
  ...[
    '{}\u0000',
    '\f{}',
    '\v{}',
    '<a/>',
    '&',
    'function(){}',
    '\\',
    '*',
    '\u0000',
    ' ',
    '\n',
    '\ufeff\ufeff{}',
  ],
];

/** Bytes that are not valid UTF-8, in places where text could be. */
const notUtf8 = [
  ...[
    '22ff22',
    '22c02f22',
    '22c08022',
    '22eda08022',
    '22e28222',
    '22f490808022',
    '2280',
    '7b22e9223a317d',
    'fffe7b007d00',
  ],
];

/** Input that every parser must accept: none of it may be refused for its form. */
const taken = [
  ...[
    '0',
    '-0',
    '-0.0',
    '1',
    '123456789012345678901234567890',
    '1e5',
    '1E+5',
    '1e-5',
    '0.1',
    '-1.5e300',
    '1e400',
  ],
  ...[
    '""',
    '"a"',
    '"\\u0061\\n\\"\\\\\\/\\b\\f\\r\\t"',
    '"\\uD83D\\uDE00"',
    '"\u{1F600}"',
    '"\u2028"',
    '"\u007f"',
  ],
  ...['"\\u0000"', '"\\uDEAD"', '[]', '[1]', '[null,true,false]', '[[[[]]]]', ' [ 1 , 2 ] ', '\t\r\n{}\n'],
  ...['{"":1}', '{"a":{"b":[{}]}}', '{"a":1,"a":2}', '{"\\u0000":1}', 'true', 'false', 'null'],
  ...['['.repeat(1_000) + ']'.repeat(1_000), '{"a":'.repeat(1_000) + '1' + '}'.repeat(1_000)],
];

describe('a body', () => {
  it.each(refused)('%j is not JSON', async (text) => {
    expect(await send(text)).toEqual([400, notJson]);
  });

  it.each(notUtf8)('of the bytes %s is not UTF-8', async (hex) => {
    expect(await send(Buffer.from(hex, 'hex'))).toEqual([400, notJson]);
  });

  it.each(taken)('%j is JSON, but not valid for the operation', async (text) => {
    const [status, { code, details }] = await send(text);
    expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    expect(details.length).toBeGreaterThan(0);
  });
});
