import type { ReactNode } from 'react';
import { alertFrequencies, criticalUrgency } from '@earshot/domain';
import { CheckField, ChoiceField } from '../../parts/form/field.js';
import { Segments } from '../../parts/form/segments.js';
import { frequencyLabels } from './alert-field-text.js';
import type { AlertFieldsProps } from './condition-fields.js';
import { hourText, scheduleSentence } from '../schedule-sentence.js';

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), hourText(hour)] as const);

/** When the alert sends. */
export function ScheduleFields({
  values,
  change,
  faultOf,
  timeZone,
}: AlertFieldsProps & { readonly timeZone: string }): ReactNode {
  const { channel, frequency, quiet_hours_start: start, quiet_hours_end: end } = values;
  const isQuiet = start !== null || end !== null;
  return (
    <section className="section" aria-labelledby="sends-when">
      <h2 id="sends-when">When it sends</h2>
      <Segments
        label="Messages go"
        name="frequency"
        value={frequency}
        choices={alertFrequencies.map((one) => [one, frequencyLabels[one]])}
        onChoice={(chosen) => change({ frequency: chosen })}
        hint={`That is: ${scheduleSentence(values)}.${frequency === 'instant' ? '' : ' Nothing is sent if nothing was found.'}`}
        fault={faultOf('frequency')}
      />
      {frequency === 'daily' ? (
        <ChoiceField
          label={`At (${timeZone})`}
          name="deliver_at_hour"
          value={String(values.deliver_at_hour)}
          choices={hours}
          onChoice={(hour) => change({ deliver_at_hour: Number(hour) })}
          fault={faultOf('deliver_at_hour')}
        />
      ) : null}
      {frequency === 'instant' && channel !== 'webhook' ? (
        <CheckField
          label={`Urgency ${criticalUrgency} or higher: sent without waiting five minutes`}
          name="urgent_at_once"
          checked={values.urgent_at_once}
          onCheck={(urgent_at_once) => change({ urgent_at_once })}
          fault={faultOf('urgent_at_once')}
        />
      ) : null}
      <CheckField
        label="Quiet hours"
        hint="Messages wait until they end, urgent ones too."
        name="quiet_hours"
        checked={isQuiet}
        onCheck={(on) =>
          change(
            on
              ? { quiet_hours_start: 22, quiet_hours_end: 7 }
              : { quiet_hours_start: null, quiet_hours_end: null },
          )
        }
      />
      {isQuiet ? (
        <div className="two-fields">
          <ChoiceField
            label={`From (${timeZone})`}
            name="quiet_hours_start"
            value={String(start ?? 0)}
            choices={hours}
            onChoice={(hour) => change({ quiet_hours_start: Number(hour) })}
            fault={faultOf('quiet_hours_start')}
          />
          <ChoiceField
            label={`Until (${timeZone})`}
            name="quiet_hours_end"
            value={String(end ?? 0)}
            choices={hours}
            onChoice={(hour) => change({ quiet_hours_end: Number(hour) })}
            fault={faultOf('quiet_hours_end')}
          />
        </div>
      ) : null}
    </section>
  );
}
