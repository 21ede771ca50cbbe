import type { ChaosResult } from './chaos.js';

/** How many lines of each kind are printed. */
const shown = 20;

/** A report on what was broken and the outcome, for people. */
export function chaosTable(result: ChaosResult): string {
  const struck = [...result.strikes].sort(([a], [b]) => a.localeCompare(b));
  const columns = {
    posts: result.posts,
    expected: result.expected,
    stored: result.stored,
    owed: result.owed,
    delivered: result.delivered,
    doubled: result.doubled,
    lost: result.lost.length,
    wrong: result.wrong.length,
    copies: `${result.copies} of ${result.allowedCopies}`,
    seconds: result.convergedSeconds ?? 'never',
  };
  const line = (values: readonly unknown[]): string =>
    values.map((value) => String(value).padStart(11)).join('');
  return [
    'fault'.padEnd(28) + 'struck',
    ...struck.map(([name, times]) => name.padEnd(28) + String(times).padStart(6)),
    '',
    line(Object.keys(columns)),
    line(Object.values(columns)),
    '',
    `${result.writes} writes were acknowledged after ${result.retries} retries; the receiver failed ${result.refusedByReceiver} copies on purpose.`,
    '"expected" counts pairs of a monitor and a post, "owed" notifications, "copies" messages that the receiver had already',
    `accepted, of as many as ${result.interruptions} interruptions explain; "seconds" is the time since the last fault.`,
    `Late results from dispatchers, for messages they no longer held, were refused ${result.lateWrites} times.`,
    '',
    'billed'.padEnd(28) + ['bill', 'meter', 'in doubt'].map((name) => name.padStart(11)).join(''),
    ...result.billed.map(
      ({ what, billed, metered, doubtful }) =>
        what.padEnd(28) + line([billed, metered, doubtful].map(rounded)),
    ),
    ...(result.crashes.length > 0 ? [`Exited on their own: ${result.crashes.join(', ')}`] : []),
    ...list('lost', result.lost),
    ...list('wrong', result.wrong),
  ].join('\n');
}

function rounded(units: number): number {
  return Math.round(units * 100) / 100;
}

function list(what: string, sentences: readonly string[]): string[] {
  const more = sentences.length > shown ? [`  and ${sentences.length - shown} more`] : [];
  return sentences.length === 0
    ? []
    : ['', `${what}:`, ...sentences.slice(0, shown).map((sentence) => `  ${sentence}`), ...more];
}
