import type { CoverageSpan } from './coverage-spans.js';

/** No source has more spans in one answer. */
export const maxCoverageSpans = 200;

/**
 * The same spans, or where they are more than `most`, fewer and longer ones: neighbours that are not covered become one, then the
 * shortest covered times count as not covered. What is not covered never counts as covered.
 */
export function mergeSpans(
  spans: readonly CoverageSpan[],
  most = maxCoverageSpans,
): { readonly spans: readonly CoverageSpan[]; readonly merged: boolean } {
  if (spans.length <= most) return { spans, merged: false };
  let left = joined(spans, new Set());
  while (left.length > most) {
    const covered = left.filter(({ state }) => state === 'covered').sort((a, b) => lengthOf(a) - lengthOf(b));
    left = joined(left, new Set(covered.slice(0, Math.ceil((left.length - most) / 2))));
  }
  return { spans: left, merged: true };
}

/** Joins neighbours that are not covered. @param given up: covered ones that count as not covered */
function joined(spans: readonly CoverageSpan[], givenUp: ReadonlySet<CoverageSpan>): CoverageSpan[] {
  const groups: CoverageSpan[][] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group === undefined || first === undefined || isSure(span, givenUp) || isSure(first, givenUp))
      groups.push([span]);
    else group.push(span);
  }
  return groups.map(asOne);
}

function isSure(span: CoverageSpan, givenUp: ReadonlySet<CoverageSpan>): boolean {
  return span.state === 'covered' && !givenUp.has(span);
}

/** Lost where a part of it is lost, with the reason of the longest such part. */
function asOne(group: readonly CoverageSpan[]): CoverageSpan {
  const [first] = group as [CoverageSpan];
  const missing = group.filter(({ state }) => state !== 'covered');
  const lost = missing.filter(({ state }) => state === 'gap');
  const [longest = first] = [...(lost.length > 0 ? lost : missing)].sort((a, b) => lengthOf(b) - lengthOf(a));
  return {
    ...longest,
    from: first.from,
    until: (group.at(-1) ?? first).until,
    monitorIds: [...new Set(missing.flatMap(({ monitorIds }) => monitorIds))],
  };
}

function lengthOf({ from, until }: CoverageSpan): number {
  return until.getTime() - from.getTime();
}
