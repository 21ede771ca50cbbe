import { describe, expect, it } from '@jest/globals';
import { ConfigError, EnvReader } from './env-reader.js';

const reader = (env: Record<string, string | undefined>): EnvReader => new EnvReader(env);

function faultsOf(env: Record<string, string>, read: (env: EnvReader) => void): readonly string[] {
  const envReader = reader(env);
  read(envReader);
  return envReader.faults;
}

describe('EnvReader', () => {
  it('reads every type', () => {
    const env = reader({
      NAME: ' acme ',
      COUNT: '12',
      BELOW: '-3',
      ON: 'true',
      OFF: 'false',
      URL: 'https://acme.com/a',
      LIST: 'a, b,,c ',
    });
    expect(env.text('NAME')).toBe('acme');
    expect(env.optionalText('NAME')).toBe('acme');
    expect(env.integer('COUNT', { default: 1, min: 12, max: 12 })).toBe(12);
    expect(env.integer('BELOW', { default: 1, min: -5, max: 5 })).toBe(-3);
    expect(env.boolean('ON', { default: false })).toBe(true);
    expect(env.boolean('OFF', { default: true })).toBe(false);
    expect(env.url('URL', { protocols: ['https:'] })).toBe('https://acme.com/a');
    expect(env.list<string>('LIST', { default: [] })).toEqual(['a', 'b', 'c']);
    expect(() => env.finish()).not.toThrow();
  });

  it('reads durations in the unit that their name ends with', () => {
    const env = reader({ A_SECONDS: '2', B_MINUTES: '2', C_HOURS: '2', D_DAYS: '2', E_DAYS: '3' });
    const read = (name: Parameters<EnvReader['durationMs']>[0]) =>
      env.durationMs(name, { default: 1, min: 1, max: 2 });
    expect([read('A_SECONDS'), read('B_MINUTES'), read('C_HOURS'), read('D_DAYS')]).toEqual([
      2_000, 120_000, 7_200_000, 172_800_000,
    ]);
    expect(read('SESSION_IDLE_HOURS')).toBe(3_600_000);
    expect(read('E_DAYS')).toBe(86_400_000);
    expect(env.faults).toEqual(['E_DAYS must be a whole number from 1 to 2']);
  });

  it.each([undefined, '', '   '])('uses the default if the variable is %j', (value) => {
    const env = reader({ V: value });
    expect(env.text('V', { default: 'x' })).toBe('x');
    expect(env.optionalText('V')).toBeNull();
    expect(env.integer('V', { default: 7, min: 0, max: 9 })).toBe(7);
    expect(env.boolean('V', { default: true })).toBe(true);
    expect(env.url('V', { default: 'https://a.b', protocols: ['https:'] })).toBe('https://a.b');
    expect(env.list('V', { default: ['a'] })).toEqual(['a']);
    expect(env.faults).toEqual([]);
  });

  it('reports every fault at once, each naming its variable', () => {
    const env = reader({ COUNT: 'many', FLAG: 'yes', URL: 'ftp://x', LIST: 'a,z' });
    env.text('NAME');
    env.integer('COUNT', { default: 1, min: 1, max: 9 });
    env.boolean('FLAG', { default: true });
    env.url('URL', { protocols: ['https:', 'http:'] });
    env.list('LIST', { default: [], of: ['a', 'b'] });
    env.fault('PAIR', 'is needed with NAME', null);
    expect(() => env.finish()).toThrow(
      new ConfigError([
        'NAME is required',
        'COUNT must be a whole number from 1 to 9',
        'FLAG must be true or false',
        'URL must be a URL starting with https: or http:',
        'LIST must be a list of a, b',
        'PAIR is needed with NAME',
      ]),
    );
    expect(new ConfigError(env.faults).message.split('\n')).toHaveLength(7);
  });

  it.each([
    'redis://:a/b@cache',
    'redis://:a#b@cache:6379',
    'redis://:a?b@cache:6379/0',
    'redis://cache:99999',
  ])('says of %s what makes it invalid, and does not repeat it', (value) => {
    const faults = faultsOf({ URL: value }, (env) => env.url('URL', { protocols: ['redis:'] }));
    expect(faults).toEqual([
      expect.stringMatching(/^URL is not a valid URL: its port is at most 65535, and a %, #, \/ or \? in/),
    ]);
    expect(faults.join()).not.toContain('cache');
  });

  it.each([
    ['redis://:100%@cache', 1],
    ['redis://50%x:y@cache', 1],
    ['redis://:100%25@cache', 0],
    ['redis://cache', 0],
  ])('reads the address of a server whose password will be decoded: %s', (value, faults) => {
    const read = faultsOf({ URL: value }, (env) => env.serverUrl('URL', { protocols: ['redis:'] }));
    expect(read).toHaveLength(faults);
  });

  it('reports a missing URL once', () => {
    expect(faultsOf({}, (env) => env.url('URL', { protocols: ['https:'] }))).toEqual(['URL is required']);
  });

  it.each(['0', '10', '1.5', '1e1', '0x5', ' 5 5', '९', '9'.repeat(20), 'NaN'])(
    'rejects %j as a whole number from 1 to 9',
    (value) => {
      const env = reader({ N: value });
      expect(env.integer('N', { default: 3, min: 1, max: 9 })).toBe(3);
      expect(env.faults).toHaveLength(1);
    },
  );

  it.each(['a b', 'ab…', 'ab–c', 'schlüssel'])(
    'rejects %j as a key, since it contains spaces or non-ASCII characters',
    (value) => {
      const faults = faultsOf({ V: value }, (env) => env.optionalKey('V'));
      expect(faults).toEqual([
        'V must be plain letters, digits and symbols without spaces, as it was issued',
      ]);
      expect(reader({ V: ' ghp_a-b/c+d== ' }).optionalKey('V')).toBe('ghp_a-b/c+d==');
      expect(reader({}).optionalKey('V')).toBeNull();
    },
  );

  it('accepts a phrase with spaces, but no characters that a header cannot carry', () => {
    expect(reader({ V: 'let me see' }).optionalPhrase('V')).toBe('let me see');
    expect(faultsOf({ V: 'schlüssel' }, (env) => env.optionalPhrase('V'))).toEqual([
      'V must be plain letters, digits, symbols and spaces',
    ]);
  });

  it.each(['a\nb', 'a\u0000b', 'a\tb'])('rejects %j because of its control character', (value) => {
    const faults = faultsOf({ V: value }, (env) => env.optionalText('V'));
    expect(faults).toEqual(['V must be one line without control characters']);
  });

  it.each([`"abc"`, `'abc'`, '`abc`', `''`])('rejects %s, which is still in quotes', (value) => {
    const faults = faultsOf({ V: value }, (env) => env.optionalText('V'));
    expect(faults).toEqual(['V is in quotes, which would become part of the value: remove them']);
  });

  it.each([`"Ada, Inc." <ada@example.com>`, `it's`, `"`])('accepts %s unchanged', (value) => {
    expect(reader({ V: value }).text('V')).toBe(value);
    expect(faultsOf({ V: value }, (env) => env.text('V'))).toEqual([]);
  });

  it('never repeats a value in a fault, since it may be a secret', () => {
    const secret = 'hunter2-hunter2';
    const faults = faultsOf({ V: secret }, (env) => {
      env.text('V', { pattern: /^\d+$/ });
      env.text('V', { pattern: /^\d+$/, expected: 'digits' });
      env.integer('V', { default: 0, min: 0, max: 1 });
      env.boolean('V', { default: true });
      env.url('V', { protocols: ['redis:'] });
      env.list<string>('V', { default: [], of: ['a'] });
    });
    expect(faults).toHaveLength(6);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('lists the names of all variables that were read', () => {
    const env = reader({});
    env.optionalText('A');
    env.integer('B', { default: 0, min: 0, max: 1 });
    env.list('C', { default: [] });
    expect([...env.names]).toEqual(['A', 'B', 'C']);
  });
});
