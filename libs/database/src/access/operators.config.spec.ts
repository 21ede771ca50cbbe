import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '@earshot/platform';
import { OperatorsConfig } from './operators.config.js';

function read(OPERATORS?: string): { emails: readonly string[]; faults: string[] } {
  const env = new EnvReader({ OPERATORS });
  return { emails: new OperatorsConfig(env).emails, faults: env.faults };
}

describe('OPERATORS', () => {
  it('is a case-insensitive list of e-mail addresses', () => {
    expect(read().emails).toEqual([]);
    expect(read(' Ada@Example.com, bob@example.com,ada@example.com')).toEqual({
      emails: ['ada@example.com', 'bob@example.com'],
      faults: [],
    });
  });

  it.each(['ada', 'ada@', 'ada@example.com;bob@example.com', 'Ada <ada@example.com>'])(
    'rejects %s at startup',
    (text) => {
      expect(read(text)).toEqual({ emails: [], faults: [expect.stringContaining('OPERATORS must be')] });
    },
  );
});
