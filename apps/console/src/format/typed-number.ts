/**
 * Reads a typed number; null = nothing was typed. Accepts a decimal comma, as used in much of the world, before one or two
 * digits: three may be thousands (`1,500`, `1.500`). Anything that is not clearly a number is returned as it is, so that the
 * server refuses it.
 */
export function typedNumber(typed: string): number | string | null {
  const trimmed = typed.trim().replace(/^(-?\d*),(\d{1,2})$/, '$1.$2');
  if (trimmed === '') return null;
  if (/^-?\d{1,3}\.\d{3}$/.test(trimmed)) return typed;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : typed;
}
