import type { ReactNode } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import { categoryLabels, sourceLabels } from '@earshot/domain';
import { groupLabels, sentimentLabels, statusLabels } from '../format/labels.js';
import { CheckGroup } from '../parts/form/check-group.js';
import type { MentionView } from './mention-filter.js';

/** The exclusions of a view, if any. Only programs can set them, but anyone can remove them here. */
export function LeftOut(props: {
  readonly view: MentionView;
  readonly monitors: readonly MonitorOutput[];
  readonly onView: (part: Partial<MentionView>) => void;
}): ReactNode {
  const { view, monitors, onView } = props;
  const monitorNames = Object.fromEntries(monitors.map(({ id, name }) => [id, name]));
  const lists: readonly [name: keyof MentionView, label: string, names: Readonly<Record<string, string>>][] =
    [
      ['source_not', 'Not from', sourceLabels],
      ['status_not', 'Not with status', statusLabels],
      ['category_not', 'Not of category', categoryLabels],
      ['sentiment_not', 'Not of sentiment', sentimentLabels],
      ['group_name_not', 'Not of group', groupLabels],
      ['monitor_id_not', 'Not of monitor', monitorNames],
    ];
  return lists.map(([name, label, names]) => {
    const value = view[name] as readonly string[];
    return value.length === 0 ? null : (
      <CheckGroup
        key={name}
        label={label}
        name={name}
        value={value}
        choices={value.map((one) => [one, names[one] ?? 'A deleted monitor'])}
        onChoices={(chosen) => onView({ [name]: chosen })}
      />
    );
  });
}
