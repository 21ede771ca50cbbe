import { type ReactNode, useState } from 'react';
import { monitorGroups } from '@earshot/domain';
import type { MonitorOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';
import { groupLabels } from '../../format/labels.js';
import { Button } from '../../parts/button.js';
import { CheckGroup } from '../../parts/form/check-group.js';
import { TextField } from '../../parts/form/field.js';

/** With more monitors than this, the user searches instead of scrolling. */
const mostInSight = 12;

/** The monitors whose mentions fire an alert; all of a group can be ticked at once. */
export function MonitorChoice(props: {
  readonly monitors: readonly MonitorOutput[];
  readonly value: readonly string[];
  readonly onValue: (ids: string[]) => void;
  readonly fault: string | undefined;
}): ReactNode {
  const { monitors, value, onValue, fault } = props;
  const [typed, setTyped] = useState('');
  if (monitors.length === 0 && value.length === 0)
    return (
      <p className="soft under-group">There are no monitors yet: every monitor you create will fire it.</p>
    );
  const all = [
    ...monitors.map(({ id, name }) => [id, name] as const),
    // An alert may still name a deleted monitor.
    ...value
      .filter((id) => !monitors.some((monitor) => monitor.id === id))
      .map((id) => [id, 'A deleted monitor'] as const),
  ];
  const isMany = all.length > mostInSight;
  const searched = typed.trim().toLowerCase();
  const found = all.filter(([id, name]) =>
    !isMany ? true : searched === '' ? value.includes(id) : name.toLowerCase().includes(searched),
  );
  const shown = found.slice(0, 50);
  const choose = (chosen: readonly string[]): void => {
    const unseen = value.filter((id) => !shown.some(([one]) => one === id));
    onValue([...unseen, ...chosen]);
  };
  const groups = monitorGroups
    .map((group) => ({
      group,
      ids: monitors.filter(({ group_name }) => group_name === group).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0 && ids.length < monitors.length);
  return (
    <>
      {isMany ? (
        <TextField
          label="Find monitors"
          hint={`${countText(all.length, 'monitor')}; while nothing is typed here, only the ticked ones are shown.`}
          name="find-monitors"
          type="search"
          value={typed}
          onText={setTyped}
        />
      ) : null}
      <CheckGroup
        label="Monitors"
        name="monitor_ids"
        value={value}
        choices={shown}
        onChoices={choose}
        hint={
          value.length === 0
            ? 'None ticked: every monitor fires it, including new ones.'
            : `${countText(value.length, 'monitor')} ticked. Monitors created later do not fire it until you tick them.`
        }
        fault={fault}
      />
      {groups.length === 0 ? null : (
        <p className="actions under-field">
          {groups.map(({ group, ids }) => (
            <Button key={group} kind="quiet" onClick={() => onValue([...new Set([...value, ...ids])])}>
              + all of {groupLabels[group]}
            </Button>
          ))}
          {value.length === 0 ? null : (
            <Button kind="quiet" onClick={() => onValue([])}>
              Untick all
            </Button>
          )}
        </p>
      )}
    </>
  );
}
