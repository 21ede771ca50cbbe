/** `64 %` as 0.64; null = no figure. */
export function percentIn(evidence: string | null): number | null {
  const [, figure] = /^(\d+) %$/.exec(evidence ?? '') ?? [];
  return figure === undefined ? null : Number(figure) / 100;
}
