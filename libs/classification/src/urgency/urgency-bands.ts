import type { BandProbabilities } from '../text-model.js';

/** The urgency at which each band begins: nothing to do, look at it this week, look today, act now. */
const bandStarts = [0, 35, 60, 80] as const;

/** The band, 0 to 3, of an urgency of 0 to 100. */
export function bandOf(urgency: number): number {
  return bandStarts.findLastIndex((start) => urgency >= start);
}

/** The most probable band, 0 to 3; if two are equal, the less pressing one. */
export function likelyBand(bands: BandProbabilities): number {
  return bands.indexOf(Math.max(...bands));
}

/** An urgency within the most probable band; the other bands pull it up or down. */
export function urgencyOfBands(bands: BandProbabilities): number {
  const band = likelyBand(bands);
  const [start = 0, end = 101] = [bandStarts[band], bandStarts[band + 1]];
  const expected = bands.reduce((sum, probability, index) => sum + probability * index, 0);
  const place = Math.max(0, Math.min(1, band === 0 ? expected : expected - band + 0.5));
  return Math.min(end - 1, start + Math.floor((end - start) * place));
}
