import type { ReactNode } from 'react';
import type { SpendingPartOutput } from '@earshot/contracts';
import { dollarText, numberText } from '../../format/count.js';

/**
 * The largest consumers of a source.
 * @param unnamed label for a consumer without an id
 * @param deleted label for a consumer that no longer has a name
 */
export function MonitorMoney(props: {
  readonly parts: readonly SpendingPartOutput[];
  readonly unnamed: string;
  readonly deleted: string;
}): ReactNode {
  const { parts, unnamed, deleted } = props;
  if (parts.length === 0) return <p className="soft">Nothing was used this month.</p>;
  const isPaid = parts.some(({ usd_this_month }) => usd_this_month !== null);
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Used by</th>
            <th scope="col" className="number">
              This month
            </th>
            <th scope="col" className="number">
              Last month
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id ?? ''}>
              <th scope="row" dir="auto">
                {part.id === null ? unnamed : (part.name ?? deleted)}
              </th>
              <td className="number">
                {isPaid ? dollarText(part.usd_this_month ?? 0) : units(part, 'this_month')}
              </td>
              <td className="number">
                {isPaid ? dollarText(part.usd_last_month ?? 0) : units(part, 'last_month')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `120 searches, 3 lookups` */
function units({ meters }: SpendingPartOutput, month: 'this_month' | 'last_month'): string {
  const used = meters.filter((meter) => Math.round(meter[month]) > 0);
  return used.length === 0
    ? '–'
    : used.map((meter) => `${numberText(Math.round(meter[month]))} ${meter.name}`).join(', ');
}
