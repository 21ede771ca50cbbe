import { type SourceName, sourceLabels } from '@earshot/domain';
import type { ScanOutput } from '@earshot/contracts';

/** The earliest time that a source was read from. `from` is ISO 8601. */
export interface Beginning {
  readonly source: SourceName;
  readonly from: string;
}

/** Since when these scans of one monitor have read each source. */
export function beginningsOf(
  scans: readonly Pick<ScanOutput, 'source' | 'covered_from'>[],
): readonly Beginning[] {
  const first = new Map<SourceName, string>();
  for (const { source, covered_from } of scans) {
    const known = first.get(source);
    if (covered_from !== null && (known === undefined || covered_from < known))
      first.set(source, covered_from);
  }
  return [...first].map(([source, from]) => ({ source, from }));
}

/** That a source was not read earlier, without a full stop. @param moment the time in words */
export function readOnlySince(source: SourceName, moment: string): string {
  return `${sourceLabels[source]} has been read only since ${moment}`;
}
