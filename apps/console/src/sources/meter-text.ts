import type { MeterOutput } from '@earshot/contracts';
import { usdOf } from '@earshot/domain';
import { countText, dollarText } from '../format/count.js';

/** So many units of a meter: money as dollars, all else counted. */
export function amountText({ kind, unit }: Pick<MeterOutput, 'kind' | 'unit'>, amount: number): string {
  if (kind === 'money') return dollarText(usdOf(amount));
  return countText(Math.round(amount), unit, /(?:s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`);
}

/** The name of a meter as people read it. */
export function meterName({ name, kind }: Pick<MeterOutput, 'name' | 'kind'>): string {
  const text = kind === 'money' ? 'money' : name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
