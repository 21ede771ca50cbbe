import type { CoverageSpan } from './coverage-spans.js';

/** The maximum number of spans per source in one answer. */
export const maxCoverageSpans = 200;

/**
 * Returns the spans unchanged or, if there are more than `most`, fewer and longer ones: uncovered neighbours are joined,
 * then the shortest covered spans are counted as uncovered. Uncovered time never becomes covered.
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

/**
 * Joins uncovered neighbours.
 * @param givenUp covered spans that count as uncovered
 */
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

/** The joined span is a gap if any part of it is, with the reason of the longest such part. */
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
