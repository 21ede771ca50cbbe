import { type ReactNode, useId } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import { ChoiceField } from '../../parts/form/field.js';
import { Texts } from '../../parts/text/texts.js';

/** Which entries of a feed become mentions: those in which a monitor finds a keyword, or all. */
export function CountingEntries(props: {
  /** Id of the monitor for which every entry is a mention; null = only entries with a keyword. */
  readonly whole: string | null;
  readonly onWhole: (whole: string | null) => void;
  /** The monitors that watch feeds. */
  readonly monitors: readonly MonitorOutput[];
  readonly fault?: string | undefined;
}): ReactNode {
  const { whole, onWhole, monitors, fault } = props;
  const id = useId();
  const [first] = monitors;
  const active = monitors.filter((monitor) => monitor.active);
  return (
    <fieldset className="counting">
      <legend>What counts as a mention</legend>
      <label>
        <input type="radio" name={id} checked={whole === null} onChange={() => onWhole(null)} />
        <span>
          Entries that contain a spelling of a monitor
          <span className="soft small">
            {monitors.length === 0 ? (
              'No monitor uses Feeds yet.'
            ) : active.length === 0 ? (
              'Every monitor that uses Feeds is paused.'
            ) : (
              <>
                Looked for by <Texts of={active.slice(0, 3).map(({ name }) => `“${name}”`)} />
                {active.length > 3 ? ` and ${active.length - 3} more` : ''}.
              </>
            )}
          </span>
        </span>
      </label>
      <label>
        <input
          type="radio"
          name={id}
          checked={whole !== null}
          disabled={first === undefined}
          onChange={() => onWhole(first?.id ?? null)}
        />
        <span>
          Every entry, whatever it says
          <span className="soft small">
            Each counts as about us: for a feed such as your own forum or a Google Alert. Words and authors
            that the monitor excludes stay out.
          </span>
        </span>
      </label>
      {whole === null ? null : (
        <ChoiceField
          label="For the monitor"
          name="whole_for_monitor_id"
          value={whole}
          choices={monitors.map((monitor) => [monitor.id, monitor.name] as const)}
          onChoice={onWhole}
          fault={fault}
        />
      )}
    </fieldset>
  );
}
