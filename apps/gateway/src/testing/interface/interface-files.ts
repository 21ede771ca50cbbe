import { readFileSync } from 'node:fs';
import { operations } from '@earshot/contracts';
import { toolOf } from '../../mcp/tool-definition.js';
import { openApi } from '../../docs/openapi/openapi.js';
import { recordedBaseUrl, type RecordedCalls } from '../../docs/recorded-calls.js';
import { withoutChance, withoutFields } from './without-chance.js';

/** Generates the committed descriptions of the interface from the definitions, by path below the root. */
export function interfaceFiles(recorded: RecordedCalls): Readonly<Record<string, object>> {
  return {
    'apps/gateway/recorded-calls.json': recorded,
    'docs/openapi.json': openApi(recordedBaseUrl, recorded),
    'docs/tools.json': { tools: operations.map((operation) => toolOf(operation, { output: true })) },
  };
}

/** Reads one of these files. */
export function readInterfaceFile(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'));
}

/** The part that recordings of the same interface have in common: all but ids, times, secrets and what depends on the date. */
export function likeness(recorded: unknown): unknown {
  return withoutFields(withoutTexts(withoutChance(recorded)), [
    'requestId',
    'next_cursor',
    'prefix',
    'used',
    'start',
    'end',
    'buckets',
    'per_day',
    'totals',
  ]);
}

/** Keeps each earlier recording that is equivalent to the new one, so that the file changes only if the interface does. */
export function keepWhatIsAlike(earlier: RecordedCalls, recorded: RecordedCalls): RecordedCalls {
  const keep = <T>(old: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(now).map(([name, value]) => {
        const before = old[name];
        return [name, before !== undefined && alike(before, value) ? before : value];
      }),
    );
  return {
    calls: keep(earlier.calls, recorded.calls),
    failures: keep(earlier.failures as Record<string, object>, recorded.failures as Record<string, object>),
  };
}

function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(likeness(one)) === JSON.stringify(likeness(other));
}

/** Replaces ids and times inside text, such as a streamed file. */
function withoutTexts(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>');
  return JSON.parse(text);
}
