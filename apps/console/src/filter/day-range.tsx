import { type ReactNode, useState } from 'react';
import { dayEnd, dayOf, dayStart } from '../format/zone-day.js';
import { TextField } from '../parts/form/field.js';

/** A range of whole days in the project's time zone, including the last. */
export function DayRange(props: {
  readonly label: string;
  readonly zone: string;
  readonly since: string | null;
  readonly until: string | null;
  /** What is wrong with the last day. */
  readonly fault: string | undefined;
  readonly onRange: (since: string | null, until: string | null) => void;
}): ReactNode {
  const { label, zone, since, until, fault, onRange } = props;
  const lastDay = until === null ? '' : dayOf(new Date(new Date(until).getTime() - 1), zone);
  return (
    <div className="range">
      <DayField
        label={`${label} from`}
        name={`${label}-since`}
        first={since === null ? '' : dayOf(since, zone)}
        onDay={(day) => onRange(dayStart(day, zone), until)}
      />
      <DayField
        label={`${label} until`}
        name={`${label}-until`}
        first={lastDay}
        fault={fault}
        onDay={(day) => onRange(since, dayEnd(day, zone))}
      />
    </div>
  );
}

/**
 * A day, kept as typed: with the first digit of its year it is already a date, e.g. 0002-11-20, and a field given another
 * value in between loses what was typed.
 */
function DayField(props: {
  readonly label: string;
  readonly name: string;
  /** The day shown at first; empty = none. */
  readonly first: string;
  readonly fault?: string | undefined;
  readonly onDay: (day: string) => void;
}): ReactNode {
  const { label, name, first, fault, onDay } = props;
  const [typed, setTyped] = useState(first);
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      max="9999-12-31"
      value={typed}
      fault={fault}
      onText={(day) => {
        setTyped(day);
        onDay(day);
      }}
    />
  );
}
