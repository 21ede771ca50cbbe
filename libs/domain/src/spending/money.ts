/** The unit of all money meters, so that the price of the cheapest request is an integer. */
export const moneyUnit = { name: 'tenth of a US cent', perUsd: 1_000 } as const;

/** Units of a money meter in US dollars. */
export function usdOf(units: number): number {
  return units / moneyUnit.perUsd;
}

/** US dollars in units of a money meter. */
export function unitsOfUsd(usd: number): number {
  return usd * moneyUnit.perUsd;
}

/** `$1,234.50`, for display. */
export function usdText(usd: number): string {
  return `$${usd.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
