import type { MeterOutput } from '@earshot/contracts';
import { usdOf } from '@earshot/domain';
import { countText, dollarText, numberText } from '../format/count.js';

/** Formats an amount of a meter: money as dollars, anything else with its unit. */
export function amountText({ kind, unit }: Pick<MeterOutput, 'kind' | 'unit'>, amount: number): string {
  if (kind === 'money') return dollarText(usdOf(amount));
  return countText(Math.round(amount), unit, /(?:s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`);
}

/** The used amount of a meter, to be followed by the allowance: `15` of 3,000 posts. */
export function usedText(meter: Pick<MeterOutput, 'kind' | 'unit' | 'used'>): string {
  const used = meter.used ?? 0;
  return meter.kind === 'money' ? amountText(meter, used) : numberText(Math.round(used));
}

/** The allowance of a meter, with its name unless the unit already says it: `1,000 requests`, `lookups 300 requests`. */
export function rateText(meter: Pick<MeterOutput, 'name' | 'kind' | 'unit' | 'allowed'>): string {
  const amount = amountText(meter, meter.allowed);
  const name = meterName(meter).toLowerCase();
  return amount.endsWith(` ${name}`) ? amount : `${name} ${amount}`;
}

/** The display name of a meter. */
export function meterName({ name, kind }: Pick<MeterOutput, 'name' | 'kind'>): string {
  const text = kind === 'money' ? 'money' : name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
