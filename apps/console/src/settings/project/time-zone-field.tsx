import { type ReactNode, useId } from 'react';
import { FieldAround } from '../../parts/form/field.js';

/** A time zone by its IANA name, with suggestions from the browser's list. */
export function TimeZoneField(props: {
  readonly value: string;
  readonly onValue: (zone: string) => void;
  readonly fault: string | undefined;
}): ReactNode {
  const { value, onValue, fault } = props;
  const list = useId();
  return (
    <FieldAround
      label="Time zone"
      hint="For quiet hours, daily messages, and all times shown to people. For example Europe/Berlin."
      fault={fault}
    >
      {(ids) => (
        <>
          <input
            {...ids}
            name="time_zone"
            list={list}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <datalist id={list}>
            {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </FieldAround>
  );
}
