import type { SourceName } from '@earshot/domain';

/**
 * What goes wrong now and then while a replay runs, in the words of the sandbox's `POST /faults`: everything that a
 * source may do and recover from within minutes. What stops a source for longer, until a quota starts again, or until
 * somebody pays or renews a credential, is not among it.
 */
export function standardFaults(source: SourceName): readonly object[] {
  return [...everywhere, ...own[source]].map((fault) => ({ source, ...fault }));
}

const everywhere = [
  { kind: 'server_error', rate: 0.01 },
  { kind: 'html_error', rate: 0.01 },
  { kind: 'cut_body', rate: 0.01 },
  { kind: 'garbage', rate: 0.01 },
  { kind: 'empty_page', rate: 0.01 },
  { kind: 'reset', rate: 0.01 },
  { kind: 'latency', rate: 0.03, latency_ms: 300 },
];

const own: Readonly<Record<SourceName, readonly object[]>> = {
  x: [
    { kind: 'expired_token', every_s: 40, after_s: 10 },
    { kind: 'partial_errors', rate: 0.05 },
    { kind: 'repeated_page', rate: 0.02 },
  ],
  reddit: [
    { kind: 'html_429', every_s: 30, after_s: 5 },
    { kind: 'expired_token', every_s: 40, after_s: 10 },
  ],
  // YouTube asks for a minute, and three such answers in a row would mean that its day is used up.
  youtube: [{ kind: 'rate', every_s: 200, after_s: 15 }],
  linkedin: [{ kind: 'rate', every_s: 40, after_s: 8 }],
  threads: [],
};
