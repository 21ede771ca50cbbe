import { describe, expect, it } from '@jest/globals';
import { AppError } from '@earshot/domain';
import { CreateMonitorInput } from '../monitors/create-monitor.js';
import { ListMentionsInput } from '../mentions/list-mentions.js';
import { TriageMentionsInput } from '../mentions/triage-mentions.js';
import { UpdateMentionStatusInput } from '../mentions/update-mention-status.js';
import { CreateProjectInput } from '../projects/create-project.js';
import { SignUpInput } from '../access/account.input.js';
import { checkInput, readInput } from './read-input.js';
import type { Shape } from '../fields/field.js';
import { jsonSchemaOf } from '../json-schema-of.js';
import { operations } from '../operations.js';

function faults(shape: Shape, given: unknown): string[] {
  return checkInput(shape, given).faults.map(({ field, rule }) => `${field} ${rule}`);
}

describe('readInput', () => {
  it('fills in defaults, with a separate list each time', () => {
    const [one, two] = [1, 2].map(() => readInput(CreateMonitorInput, { name: 'a', keywords: ['b'] }));
    expect(one).toMatchObject({ exclude_keywords: [], group_name: 'my_brand', context: null });
    expect(one?.exclude_keywords).not.toBe(two?.exclude_keywords);
  });

  it('trims what people type, except passwords', () => {
    const given = { email: ' Ada@Example.ORG ', password: '  fifteen characters  ', name: ' Ada ' };
    expect(readInput(SignUpInput, given)).toEqual({
      email: 'ada@example.org',
      password: '  fifteen characters  ',
      name: 'Ada',
    });
  });

  it.each([
    [{}, '2 things are wrong with the request; details name each.'],
    [{ name: 'a' }, 'One thing is wrong with the request; details name it.'],
  ])('says of %j how much is wrong with it', (given, message) => {
    expect(() => readInput(CreateMonitorInput, given)).toThrow(message);
  });

  it('reports every fault at once, and items by their index', () => {
    const given = { name: '', keywords: ['a', 'b'.repeat(101), 7], sources: ['x', 'x'], extra: 1 };
    expect(faults(CreateMonitorInput, given)).toEqual([
      'extra unknown_field',
      'name min_length',
      'keywords[1] max_length',
      'keywords[2] string',
      'sources unique',
    ]);
  });

  it.each(['\u200B', '\u200B\u200D\uFEFF', '\u2060 \u00AD'])('rejects an invisible name: %j', (name) => {
    expect(faults(CreateProjectInput, { name })).toEqual(['name matchable']);
    expect(faults(CreateMonitorInput, { name, keywords: ['a'] })).toEqual(['name matchable']);
  });

  it.each(['https://acme.example:0', 'http://acme.example:0/'])(
    'rejects an address with port 0: %s',
    (website) => {
      expect(faults(CreateProjectInput, { name: 'a', website })).toEqual(['website uri']);
    },
  );

  it.each(['UTC', 'utc', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'US/Pacific', 'Etc/GMT+5'])(
    'accepts the time zone %s',
    (time_zone) => {
      expect(faults(CreateProjectInput, { name: 'a', time_zone })).toEqual([]);
    },
  );

  it('spells time zones as the IANA database does', () => {
    const zoneOf = (time_zone: string) => readInput(CreateProjectInput, { name: 'a', time_zone });
    expect(zoneOf(' europe/berlin')).toMatchObject({ time_zone: 'Europe/Berlin' });
    expect(zoneOf('utc')).toMatchObject({ time_zone: 'UTC' });
    expect(zoneOf('US/Pacific')).toMatchObject({ time_zone: 'US/Pacific' });
  });

  // All known to `Intl`, but unknown to Postgres, or something else there.
  it.each(['AET', 'VST', 'SystemV/AST4', 'systemv/ast4', 'IST', 'CET', '+02:00'])(
    'rejects the time zone %s',
    (time_zone) => {
      expect(faults(CreateProjectInput, { name: 'a', time_zone })).toEqual(['time_zone time_zone']);
    },
  );

  it('reports a wrong type as one fault and converts nothing', () => {
    expect(
      faults(ListMentionsInput, { limit: '5', is_relevant: 'false', min_urgency: null, q: 5 }).sort(),
    ).toEqual(['is_relevant boolean', 'limit integer', 'min_urgency integer', 'q string']);
  });

  it('accepts null only if null is a value', () => {
    expect(faults(CreateProjectInput, { name: 'a', website: null, description: null })).toEqual([]);
    expect(faults(CreateProjectInput, { name: null, time_zone: null })).toEqual([
      'name string',
      'time_zone string',
    ]);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(faults(CreateProjectInput, { name: '\u{1F600}'.repeat(80) })).toEqual([]);
    expect(faults(CreateProjectInput, { name: '\u{1F600}'.repeat(81) })).toEqual(['name max_length']);
  });

  it.each(['{"__proto__":{"name":"x"}}', '{"constructor":1}', '{"toString":1}', '{"hasOwnProperty":1}'])(
    'rejects %s without polluting the prototype',
    (json) => {
      const name = Object.keys(JSON.parse(json) as object)[0];
      expect(faults(CreateProjectInput, JSON.parse(json))).toEqual([
        `${name} unknown_field`,
        'name required',
      ]);
      expect(({} as { name?: string }).name).toBeUndefined();
    },
  );

  it.each([null, [], 'text', 5, undefined])('rejects %j, which is not an object', (given) => {
    expect(faults(CreateProjectInput, given)).toEqual(['body object']);
  });

  it('rejects text that Postgres cannot store', () => {
    expect(faults(CreateProjectInput, { name: 'a\u0000', description: '\udc00' })).toEqual([
      'name well_formed',
      'name control_characters',
      'description well_formed',
    ]);
  });

  it('rejects invisible keywords, together with every other fault', () => {
    const given = { name: '', keywords: ['acme', '\u200b\u2060', ' '], exclude_keywords: ['\u3164'] };
    expect(faults(CreateMonitorInput, given)).toEqual([
      'name min_length',
      'keywords[1] matchable',
      'keywords[2] min_length',
      'exclude_keywords[0] matchable',
    ]);
  });

  it('returns the canonical request: tidied, without defaults', () => {
    const id = '019AA5D3-10F4-7C22-8A6B-5E9D0F1A2B3C';
    const { canonical } = checkInput(UpdateMentionStatusInput, { status: 'done', id });
    expect(canonical).toEqual({ id: id.toLowerCase(), status: 'done' });
    expect(checkInput(CreateMonitorInput, { keywords: [' b '], name: 'a ' }).canonical).toEqual({
      name: 'a',
      keywords: ['b'],
    });
  });

  it('normalises an object within an input like the input itself', () => {
    const rest = { found_until: '2026-01-01T00:00:00Z', status: 'done' };
    const filter = { category_not: 'complaint', language: 'DE', q: ' board ', community: ' r/saas' };
    const tidy = { category_not: ['complaint'], language: ['de'], q: 'board', community: ['r/saas'] };
    const { value, canonical, faultCount } = checkInput(TriageMentionsInput, { filter, ...rest });
    expect([value.filter, canonical['filter'], faultCount]).toEqual([tidy, tidy, 0]);
    const wrong = { surprise: 1, status: 'open', source: ['x', 'y'], language: ['DE', 'de'] };
    expect(faults(TriageMentionsInput, { filter: wrong, ...rest })).toEqual([
      'filter.surprise unknown_field',
      'filter.source[1] enum',
      'filter.status enum',
      'filter.language unique',
    ]);
  });

  it('never repeats what was sent, except the shortened name of an unknown field', () => {
    const error = (() => {
      try {
        readInput(SignUpInput, { password: 'hunter2', ['x'.repeat(500)]: 1 });
      } catch (thrown) {
        return thrown as AppError;
      }
      throw new Error('It was taken.');
    })();
    expect(error.code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(error.details)).not.toContain('hunter2');
    expect(error.details[0]?.field).toBe('x'.repeat(64));
  });
});

describe('times', () => {
  it.each(['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123+05:30', '2024-02-29T00:00:00Z'])(
    'include %s',
    (time) => {
      expect(faults(ListMentionsInput, { found_since: time })).toEqual([]);
    },
  );

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-01-31',
    '2026-01-31T25:00:00Z',
    '2026-01-31T12:00:00',
    '1769860800',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '',
  ])('do not include %s', (time) => {
    expect(faults(ListMentionsInput, { found_since: time })).toEqual(['found_since date_time']);
  });
});

describe('the cost of a refusal', () => {
  /** A list that counts reads of its items. */
  function counted(items: readonly unknown[]): { list: unknown[]; reads: () => number } {
    let reads = 0;
    const list = new Proxy([...items], {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    return { list, reads: () => reads };
  }

  function refusal(shape: Shape, given: unknown): AppError {
    try {
      readInput(shape, given);
    } catch (error) {
      return error as AppError;
    }
    throw new Error('It was not refused.');
  }

  it('names the first faults and counts the rest', () => {
    const unknown = Object.fromEntries(Array.from({ length: 26_000 }, (_, index) => [`field${index}`, 1]));
    const { message, details } = refusal(ListMentionsInput, unknown);
    expect(message).toBe(
      '26,000 things are wrong with the request; details name the first 50 and 25,950 more are not named.',
    );
    expect(details).toHaveLength(50);
    expect(JSON.stringify(details).length).toBeLessThan(8_000);
    const within = refusal(TriageMentionsInput, { filter: unknown });
    expect(within.message).toMatch(/^26,002 things .* name the first 50 and 25,952 more are not named\.$/);
  });

  it.each([130_000, 260_000])('reads a list of %d items at most twice if only 20 are allowed', (length) => {
    const { list, reads } = counted(Array.from({ length }, () => 7));
    const { details } = refusal(CreateMonitorInput, { name: 'a', keywords: list });
    expect(details.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['keywords max_items']);
    expect(reads()).toBeLessThanOrEqual(2 * length);
  });

  it.each(operations)('$name limits the length of its lists, and so the number of faults', ({ input }) => {
    for (const schema of Object.values(jsonSchemaOf(input).properties ?? {}))
      if (schema.type === 'array') expect(schema['maxItems']).toBeLessThanOrEqual(100);
  });
});
