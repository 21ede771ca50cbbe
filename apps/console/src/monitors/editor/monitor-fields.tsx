import type { ReactNode } from 'react';
import type { PreviewMonitorOutput, SourceOutput } from '@earshot/contracts';
import { monitorGroups, monitorLimits } from '@earshot/domain';
import type { ApiError } from '../../data/call/api-error.js';
import { groupLabels } from '../../format/labels.js';
import { TextArea, TextField } from '../../parts/form/field.js';
import { Skeleton } from '../../parts/states.js';
import { tokenNotes } from '../../parts/tokens/token-notes.js';
import { TokensField } from '../../parts/tokens/tokens-field.js';
import { LimitsFields, limitNames } from './limits-fields.js';
import { fieldLabels } from './monitor-field-text.js';
import { FilterFields, type WordsField } from './filter-fields.js';
import { filterFields, type MonitorDraft, withKeywords } from './monitor-draft.js';
import { SourceChoice } from './source-choice.js';
import { warningsOf } from './warnings-of.js';
import { withServerWarnings } from './with-server-warnings.js';

/** Fields that show their own errors. */
export const monitorFieldNames: readonly string[] = [
  'name',
  'keywords',
  'exclude_keywords',
  'exclude_authors',
  ...filterFields,
  'sources',
  'context',
  ...limitNames,
];

/** All editable fields of a monitor. */
export function MonitorFields(props: {
  readonly draft: MonitorDraft;
  readonly onDraft: (draft: MonitorDraft) => void;
  readonly error: ApiError | null;
  /** undefined = not known (yet). */
  readonly sources: readonly SourceOutput[] | undefined;
  /** Whether they are still being read. What is below them waits, because their notes would push it down under a click. */
  readonly awaitsSources: boolean;
  /** What the server says of the draft, or of how it was a moment ago. */
  readonly preview: PreviewMonitorOutput | undefined;
  /** null = not created yet. */
  readonly monitorId: string | null;
}): ReactNode {
  const { draft, onDraft, error, sources, awaitsSources, preview, monitorId } = props;
  const warnings = withServerWarnings(warningsOf(draft, sources), preview?.warnings ?? []);
  const faultOf = (field: string): string | undefined => error?.faultOf(field);
  const tokens = (
    field: 'keywords' | 'exclude_keywords' | 'exclude_authors' | WordsField,
    hint: string,
    most: number,
  ) => (
    <TokensField
      label={fieldLabels[field]}
      name={field}
      hint={`${hint} ${draft[field].length} of ${most}.`}
      tokens={draft[field]}
      onTokens={(words) =>
        onDraft(field === 'keywords' ? withKeywords(draft, words) : { ...draft, [field]: words })
      }
      fault={faultOf(field)}
      notes={tokenNotes(field, draft[field], { faults: error?.details ?? [], warnings })}
    />
  );
  return (
    <>
      <TextField
        label={fieldLabels.name}
        name="name"
        autoFocus={monitorId === null}
        maxLength={monitorLimits.nameLength}
        dir="auto"
        value={draft.name}
        onText={(name) => onDraft({ ...draft, name })}
        fault={faultOf('name')}
      />
      <fieldset>
        <legend>{fieldLabels.group_name}</legend>
        <div className="radios">
          {monitorGroups.map((group) => (
            <label key={group}>
              <input
                type="radio"
                name="group_name"
                value={group}
                checked={draft.group_name === group}
                onChange={() => onDraft({ ...draft, group_name: group })}
              />
              {groupLabels[group]}
            </label>
          ))}
        </div>
      </fieldset>
      {tokens(
        'keywords',
        'Every way people write it: name, domain, @handle. Matching is literal; capitals make no difference. Press Enter or comma to add one.',
        monitorLimits.keywords,
      )}
      {tokens(
        'exclude_keywords',
        'A post that contains one of these does not count as a mention.',
        monitorLimits.excludeKeywords,
      )}
      {tokens(
        'exclude_authors',
        'Posts by these handles do not count, e.g. your own.',
        monitorLimits.excludeAuthors,
      )}
      <FilterFields draft={draft} onDraft={onDraft} faultOf={faultOf} words={tokens} />
      <TextArea
        label={fieldLabels.context}
        name="context"
        hint="What it is, in a sentence. This decides which mentions are about us, not which posts are found."
        rows={2}
        dir="auto"
        maxLength={monitorLimits.contextLength}
        value={draft.context}
        onText={(context) => onDraft({ ...draft, context })}
        fault={faultOf('context')}
      />
      {awaitsSources ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <SourceChoice
            chosen={draft.sources}
            onChosen={(chosen) => onDraft({ ...draft, sources: chosen })}
            sources={sources}
            monitorId={monitorId}
            fault={faultOf('sources')}
            warning={warnings.find(({ field }) => field === 'sources')?.message}
          />
          <LimitsFields draft={draft} onDraft={onDraft} faultOf={faultOf} />
        </>
      )}
    </>
  );
}
