import { criticalUrgency } from './classification.js';

/** The lower bounds of the urgency bands, highest first, and what each means. */
export const urgencyBands: readonly (readonly [least: number, meaning: string])[] = [
  [criticalUrgency, 'It needs action now'],
  [60, 'It needs attention today'],
  [35, 'It needs attention'],
  [20, 'It can wait a few days'],
  [0, 'It can wait'],
];

/** The meaning of an urgency. @param urgency 0-100 */
export function urgencyBand(urgency: number): string {
  return urgencyBands.find(([least]) => urgency >= least)?.[1] ?? 'It can wait';
}
