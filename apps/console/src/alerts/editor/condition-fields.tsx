import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  categories,
  categoryLabels,
  postKinds,
  sentiments,
  sourceLabels,
  sourceNames,
} from '@earshot/domain';
import type { MonitorOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { languageText } from '../../format/language-text.js';
import { listText } from '../../format/list-text.js';
import { kindLabels, sentimentLabels } from '../../format/labels.js';
import { CheckGroup } from '../../parts/form/check-group.js';
import { Loaded } from '../../parts/states.js';
import { TokensField } from '../../parts/tokens/tokens-field.js';
import type { AlertValues } from './alert-values.js';
import { MonitorChoice } from './monitor-choice.js';
import { UrgencyField } from './urgency-field.js';

/** Props shared by the parts of the editor: the values, how to change them, their errors. */
export interface AlertFieldsProps {
  readonly values: AlertValues;
  readonly change: (part: Partial<AlertValues>) => void;
  readonly faultOf: (field: string) => string | undefined;
}

/** What fires the alert. */
export function ConditionFields({
  values,
  change,
  faultOf,
  monitors,
}: AlertFieldsProps & {
  readonly monitors: UseQueryResult<readonly MonitorOutput[], ApiError>;
}): ReactNode {
  return (
    <section className="section" aria-labelledby="fires-it">
      <h2 id="fires-it">What fires it</h2>
      <CheckGroup
        label="Categories"
        name="categories"
        value={values.categories}
        choices={categories.map((one) => [one, categoryLabels[one]])}
        onChoices={(chosen) => change({ categories: chosen })}
        hint={every(values.categories, 'every category fires it')}
        fault={faultOf('categories')}
      />
      <UrgencyField
        value={values.min_urgency}
        onValue={(min_urgency) => change({ min_urgency })}
        fault={faultOf('min_urgency')}
      />
      <CheckGroup
        label="Sentiment"
        name="sentiments"
        value={values.sentiments}
        choices={sentiments.map((one) => [one, sentimentLabels[one]])}
        onChoices={(chosen) => change({ sentiments: chosen })}
        hint={every(values.sentiments, 'every sentiment fires it')}
        fault={faultOf('sentiments')}
      />
      <Loaded query={monitors} rows={1}>
        {(all) => (
          <MonitorChoice
            monitors={all}
            value={values.monitor_ids}
            onValue={(monitor_ids) => change({ monitor_ids })}
            fault={faultOf('monitor_ids')}
          />
        )}
      </Loaded>
      <CheckGroup
        label="Sources"
        name="sources"
        value={values.sources}
        choices={sourceNames.map((one) => [one, sourceLabels[one]])}
        onChoices={(chosen) => change({ sources: chosen })}
        hint={every(values.sources, 'posts of every source fire it')}
        fault={faultOf('sources')}
      />
      <TokensField
        label="Languages"
        name="languages"
        hint={
          values.languages.length === 0
            ? 'Codes such as de or fr. None: every language fires it.'
            : `${listText(values.languages.map(languageText))}. Posts in an unknown language also fire it.`
        }
        tokens={values.languages}
        onTokens={(languages) => change({ languages: [...languages] })}
        fault={faultOf('languages')}
      />
      <CheckGroup
        label="Kind"
        name="kinds"
        value={values.kinds}
        choices={postKinds.map((one) => [one, kindLabels[one]])}
        onChoices={(chosen) => change({ kinds: chosen })}
        hint={every(values.kinds, 'both fire it')}
        fault={faultOf('kinds')}
      />
    </section>
  );
}

/** A hint on what an empty selection means; undefined if something is ticked. */
function every(chosen: readonly string[], meaning: string): string | undefined {
  return chosen.length === 0 ? `None ticked: ${meaning}.` : undefined;
}
