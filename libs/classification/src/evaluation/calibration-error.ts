/** An answer with its claimed probability. */
export interface Claim {
  /** 0-1 */
  readonly probability: number;
  readonly isRight: boolean;
}

const bins = 15;

/**
 * Expected calibration error, 0-1: claims are put into bins of equal width by probability; in each bin, the share of right
 * answers is compared with the claimed probability, and the differences are averaged, weighted by the number of claims. (Guo
 * et al. 2017, https://arxiv.org/abs/1706.04599)
 */
export function calibrationError(claims: readonly Claim[]): number {
  if (claims.length === 0) return 0;
  const sums = Array.from({ length: bins }, () => ({ claimed: 0, right: 0 }));
  for (const { probability, isRight } of claims) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))];
    if (bin === undefined) throw new Error(`No probability: ${probability}`);
    bin.claimed += probability;
    bin.right += Number(isRight);
  }
  return sums.reduce((total, { claimed, right }) => total + Math.abs(claimed - right), 0) / claims.length;
}
