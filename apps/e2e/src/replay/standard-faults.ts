import type { SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';

/**
 * What goes wrong now and then while a replay runs, in the words of the sandbox's `POST /faults`: everything that a
 * source may do and recover from within minutes. What stops a source for longer, until a quota starts again, or until
 * the operator pays or renews a credential, is not among it.
 */
export function standardFaults(source: SourceName): readonly object[] {
  return [...everywhere, ...sourceFakes[source].replay.faults].map((fault) => ({ source, ...fault }));
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
