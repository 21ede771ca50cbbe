import type { ReactNode } from 'react';
import type { NearMissOutput } from '@earshot/contracts';
import { Button } from '../../parts/button.js';
import type { AlertValues } from '../editor/alert-values.js';
import { DryRunMention } from './dry-run-mention.js';
import { nearMissChange, nearMissText } from './near-miss-change.js';

/** Mentions that missed only one condition, each with a button that widens the alert to include it. */
export function NearMisses(props: {
  readonly near: readonly NearMissOutput[];
  readonly values: AlertValues;
  readonly onChange: (part: Partial<AlertValues>) => void;
}): ReactNode {
  const { near, values, onChange } = props;
  if (near.length === 0) return null;
  return (
    <>
      <h3>Just missed</h3>
      <ul className="dry-run-mentions">
        {near.map((miss) => {
          const wider = nearMissChange(miss, values);
          return (
            <DryRunMention key={miss.mention.id} mention={miss.mention}>
              <p className="near-miss">
                <span className="hold small">{nearMissText(miss)}</span>
                {wider === null ? null : (
                  <Button onClick={() => onChange(wider.change)}>{wider.label}</Button>
                )}
              </p>
            </DryRunMention>
          );
        })}
      </ul>
    </>
  );
}
