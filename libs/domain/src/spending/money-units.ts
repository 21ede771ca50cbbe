import type { Meter } from '../scan/meter.js';

/** Units of each money meter for a US dollar: its unit is a tenth of a US cent. */
export const moneyUnitsPerUsd = 1_000;

/** Whether what a meter counts is money. */
export function isMoney({ kind }: Pick<Meter, 'kind'>): boolean {
  return kind === 'money';
}
