import type { ReactNode } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import {
  monitorLimits,
  monitorWarnings,
  presetKeywords,
  type SourceName,
  suggestKeywords,
  type SuggestionKind,
} from '@earshot/domain';
import { callOperation } from '../../data/call/call-operation.js';
import { newKey } from '../../data/call/new-key.js';
import { useProject } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { presetSources } from '../../monitors/editor/preset-sources.js';
import { SourceChoice } from '../../monitors/editor/source-choice.js';
import { Button } from '../../parts/button.js';
import { CheckField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { TokensField } from '../../parts/tokens/tokens-field.js';
import { useForm } from '../../parts/form/use-form.js';
import { makeOnce } from './first-run-memory.js';
import { useEntered } from './use-entered.js';

const kindTexts: Readonly<Record<SuggestionKind, string>> = {
  name: 'the name',
  full_name: 'with its legal form',
  domain: 'the website',
  handle: 'as a handle',
  joined: 'in one word',
  hyphenated: 'with a hyphen',
  spaced: 'with a space',
  plain_letters: 'in plain letters',
};

/** Which keywords are watched for, and where. Creates the monitor, or changes the one already created. */
export function WatchStep(props: {
  /** null = not created yet. */
  readonly monitor: MonitorOutput | null;
  readonly onDone: (monitor: MonitorOutput) => void;
  readonly onLeave: () => void;
}): ReactNode {
  const { monitor, onDone, onLeave } = props;
  const project = useProject();
  const sources = useOperation('list_sources', {});
  const suggested = suggestKeywords(project);
  const known = new Set(suggested.map(({ keyword }) => keyword));
  const warningOf = (keyword: string): string | undefined =>
    monitorWarnings({ keywords: [keyword], sources: [] }, [])[0]?.message;
  const { id, name, website } = project;
  const { fields, set, forget } = useEntered<{
    readonly ticked: readonly string[];
    readonly own: readonly string[];
    /** null = the preset ones. */
    readonly chosen: readonly SourceName[] | null;
  }>(
    // Another brand has other spellings.
    monitor === null ? `first-run.watch ${id} ${name} ${website ?? ''}` : null,
    {
      ticked: monitor?.keywords.filter((keyword) => known.has(keyword)) ?? presetKeywords(project),
      own: monitor?.keywords.filter((keyword) => !known.has(keyword)) ?? [],
      chosen: monitor?.sources ?? null,
    },
  );
  const { ticked, own, chosen } = fields;
  const all = sources.data?.sources;
  const places = chosen ?? presetSources(all);
  const form = useForm(async () => {
    const keywords = [
      ...suggested.map(({ keyword }) => keyword).filter((one) => ticked.includes(one)),
      ...own,
    ];
    const input = { keywords, sources: [...places] };
    const made = { name, ...input };
    const saved =
      monitor === null
        ? await makeOnce('create_monitor', made, (idempotencyKey) =>
            callOperation('create_monitor', made, { projectId: id, idempotencyKey }),
          )
        : await callOperation(
            'update_monitor',
            { id: monitor.id, ...input },
            { projectId: id, idempotencyKey: newKey() },
          );
    forget();
    onDone(saved);
  });
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Spellings and sources">
      <fieldset>
        <legend>How people write it</legend>
        <p className="soft">A post counts when it contains one of these; capitals make no difference.</p>
        <div className="suggestions">
          {suggested.map(({ keyword, kind }) => (
            <CheckField
              key={keyword}
              name={`suggested ${keyword}`}
              label={
                <>
                  <bdi>{keyword}</bdi> <span className="soft small">{kindTexts[kind]}</span>
                </>
              }
              hint={warningOf(keyword)}
              checked={ticked.includes(keyword)}
              onCheck={(on) =>
                set({ ticked: on ? [...ticked, keyword] : ticked.filter((one) => one !== keyword) })
              }
            />
          ))}
        </div>
      </fieldset>
      <TokensField
        label="Others"
        name="keywords"
        hint={`Product names, old names, common misspellings. Press Enter or comma to add one; ${monitorLimits.keywords} in all.`}
        tokens={own}
        onTokens={(own) => set({ own })}
        fault={form.faultOf('keywords')}
        notes={own.flatMap((keyword, index) => {
          const message = warningOf(keyword);
          return message === undefined ? [] : [{ index, kind: 'warning' as const, message }];
        })}
      />
      <SourceChoice
        chosen={places}
        onChosen={(chosen) => set({ chosen })}
        sources={all}
        fault={form.faultOf('sources')}
      />
      <FormFault error={form.error} shown={['keywords', 'sources']} />
      <div className="actions">
        <Button kind="quiet" onClick={onLeave}>
          {monitor === null ? 'Not now' : 'Cancel'}
        </Button>
        <Button kind="main" type="submit" busy={form.busy}>
          {monitor === null ? 'Start watching' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
