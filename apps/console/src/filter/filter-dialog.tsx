import './filter-dialog.css';
import { type ReactNode, useState } from 'react';
import {
  categories,
  categoryLabels,
  mentionStatuses,
  monitorGroups,
  postKinds,
  sentiments,
  sourceLabels,
  sourceNames,
} from '@earshot/domain';
import { useProject } from '../data/project.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useMembers } from '../data/use-members.js';
import { inboxView, type MentionView } from './mention-filter.js';
import { groupLabels, kindLabels, sentimentLabels, statusLabels } from '../format/labels.js';
import { languageText } from '../format/language-text.js';
import { listText } from '../format/list-text.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog/dialog.js';
import { ChoiceField, TextField } from '../parts/form/field.js';
import { CheckGroup } from '../parts/form/check-group.js';
import { TokensField } from '../parts/tokens/tokens-field.js';
import { DayRange } from './day-range.js';
import { faultsOfFilter } from './faults-of-filter.js';
import { LeftOut } from './left-out.js';
import { namedChoices } from './named-choices.js';

/** All conditions of a list. Nothing changes until Show is pressed. */
export default function FilterDialog(props: {
  readonly view: MentionView;
  readonly onView: (view: MentionView) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { onView, onClose } = props;
  const { time_zone: zone } = useProject();
  const members = useMembers();
  const { data: monitors = [] } = useAllMonitors();
  const [view, setView] = useState(props.view);
  const [asked, setAsked] = useState(false);
  /** How often it was cleared, which starts the fields over that keep what is typed. */
  const [cleared, setCleared] = useState(0);
  const set = (part: Partial<MentionView>): void => setView({ ...view, ...part });
  const people = view.assignee.filter((one) => one !== 'me' && one !== 'none');
  const faults = asked ? faultsOfFilter(view) : {};
  return (
    <Dialog title="Filter" wide onClose={onClose}>
      <form
        className="filter-fields"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (Object.keys(faultsOfFilter(view)).length > 0) return;
          onClose();
          onView({ ...view, author_handle: view.author_handle?.trim() || null });
        }}
      >
        <div className="columns">
          <CheckGroup
            label="Status"
            name="status"
            choices={mentionStatuses.map((name) => [name, statusLabels[name]])}
            value={view.status}
            onChoices={(status) => set({ status })}
          />
          <CheckGroup
            label="Source"
            name="source"
            choices={sourceNames.map((name) => [name, sourceLabels[name]])}
            value={view.source}
            onChoices={(source) => set({ source })}
          />
          <CheckGroup
            label="Category"
            name="category"
            choices={categories.map((name) => [name, categoryLabels[name]])}
            value={view.category}
            onChoices={(category) => set({ category })}
          />
          <CheckGroup
            label="Sentiment"
            name="sentiment"
            choices={sentiments.map((name) => [name, sentimentLabels[name]])}
            value={view.sentiment}
            onChoices={(sentiment) => set({ sentiment })}
          />
          <CheckGroup
            label="Group"
            name="group_name"
            choices={monitorGroups.map((name) => [name, groupLabels[name]])}
            value={view.group_name}
            onChoices={(group_name) => set({ group_name })}
          />
          <CheckGroup
            label="Assigned to"
            name="assignee"
            choices={[
              ['me', 'Me'],
              ['none', 'Nobody'],
              ...namedChoices(members.data, people, 'A former member'),
            ]}
            value={view.assignee}
            onChoices={(assignee) => set({ assignee })}
          />
          {monitors.length === 0 ? null : (
            <CheckGroup
              label="Monitor"
              name="monitor_id"
              choices={namedChoices(monitors, view.monitor_id, 'A deleted monitor')}
              value={view.monitor_id}
              onChoices={(monitor_id) => set({ monitor_id })}
            />
          )}
          <section>
            <ChoiceField
              label="About us"
              name="relevance"
              value={view.relevance}
              choices={[
                ['yes', 'About us, or not judged yet'],
                ['only', 'About us'],
                ['no', 'Hidden as not about us'],
                ['any', 'All'],
              ]}
              onChoice={(relevance) => set({ relevance })}
            />
            <TextField
              label="Urgency from"
              name="min_urgency"
              type="number"
              min={0}
              max={100}
              value={String(view.min_urgency ?? '')}
              onText={(text) =>
                set({
                  min_urgency: text === '' || text === '0' ? null : Math.min(100, Math.round(Number(text))),
                })
              }
            />
            <TextField
              label="Urgency to"
              name="max_urgency"
              type="number"
              min={0}
              max={100}
              value={String(view.max_urgency ?? '')}
              fault={faults.max_urgency}
              onText={(text) =>
                set({
                  max_urgency: text === '' ? null : Math.min(100, Math.max(0, Math.round(Number(text)))),
                })
              }
            />
            <CheckGroup
              label="Kind"
              name="kind"
              choices={postKinds.map((name) => [name, kindLabels[name]])}
              value={view.kind}
              onChoices={(kind) => set({ kind })}
            />
            <TokensField
              label="Language"
              name="language"
              hint={
                view.language.length === 0
                  ? 'Codes such as de or fr; und = unknown.'
                  : listText(view.language.map(languageText), 'or')
              }
              tokens={view.language}
              fault={faults.language}
              onTokens={(tokens) => set({ language: tokens.map((one) => one.trim().toLowerCase()) })}
            />
            <TokensField
              label="Community"
              name="community"
              hint="r/selfhosted, youtube:Blender Guru, github:grafana/loki, feeds:Acme Blog"
              tokens={view.community}
              fault={faults.community}
              onTokens={(tokens) => set({ community: [...tokens] })}
            />
            <TextField
              label="Author"
              name="author_handle"
              value={view.author_handle ?? ''}
              maxLength={200}
              onText={(text) => set({ author_handle: text === '' ? null : text })}
            />
            <DayRange
              key={`published ${cleared}`}
              label="Published"
              zone={zone}
              since={view.published_since}
              until={view.published_until}
              fault={faults.published_until}
              onRange={(published_since, published_until) => set({ published_since, published_until })}
            />
            <DayRange
              key={`found ${cleared}`}
              label="Found"
              zone={zone}
              since={view.found_since}
              until={view.found_until}
              fault={faults.found_until}
              onRange={(found_since, found_until) => set({ found_since, found_until })}
            />
            <LeftOut view={view} monitors={monitors} onView={set} />
          </section>
        </div>
        <div className="actions">
          <Button
            onClick={() => {
              setView({ ...inboxView, order: view.order, q: view.q });
              setCleared(cleared + 1);
            }}
          >
            Clear
          </Button>
          <Button kind="main" type="submit">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
