const numbers = new Intl.NumberFormat('en');
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** `12,345` */
export function numberText(value: number): string {
  return numbers.format(value);
}

/** `$1.20`; below a cent `less than $0.01`. */
export function dollarText(value: number): string {
  return value > 0 && value < 0.01 ? 'less than $0.01' : dollars.format(value);
}

/** `1 mention`, `12 mentions`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
