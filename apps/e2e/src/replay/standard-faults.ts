import type { SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';

/**
 * The faults that occur now and then during a replay, in the format of the sandbox's `POST /faults`: all faults from which a
 * source may recover within minutes. Those that stop a source for longer, until a quota resets, or until the operator pays
 * or renews a credential, are not included.
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
