import { type ReactNode, useState } from 'react';
import { communityExamples, monitorLimits } from '@earshot/domain';
import { CheckGroup } from '../../parts/form/check-group.js';
import { fieldLabels } from './monitor-field-text.js';
import { filterFields, type MonitorDraft } from './monitor-draft.js';

/** Word list fields, shown as chips. */
export type WordsField = Exclude<(typeof filterFields)[number], 'case_sensitive_keywords'>;

/**
 * Further conditions on posts, collapsed because most people need none.
 * @param words shows the chips of a field
 */
export function FilterFields(props: {
  readonly draft: MonitorDraft;
  readonly onDraft: (draft: MonitorDraft) => void;
  readonly faultOf: (field: string) => string | undefined;
  readonly words: (field: WordsField, hint: string, most: number) => ReactNode;
}): ReactNode {
  const { draft, onDraft, faultOf, words } = props;
  const isSet = filterFields.some((field) => draft[field].length > 0 || faultOf(field) !== undefined);
  // Stays open once open: after removing the last word of a field, the user is still working in it.
  const [wasSet, setWasSet] = useState(isSet);
  if (isSet && !wasSet) setWasSet(true);
  return (
    <details className="limits" open={wasSet || undefined}>
      <summary>Only some of these posts</summary>
      {draft.keywords.length === 0 ? null : (
        <CheckGroup
          label={fieldLabels.case_sensitive_keywords}
          name="case_sensitive_keywords"
          hint="For names that are words as well: with IT ticked, “it” does not count."
          value={draft.case_sensitive_keywords}
          choices={draft.keywords.map((keyword) => [keyword, keyword] as const)}
          onChoices={(keywords) => onDraft({ ...draft, case_sensitive_keywords: keywords })}
          fault={faultOf('case_sensitive_keywords')}
        />
      )}
      <div className="pairs">
        {words(
          'required_words',
          'At least one of these must be in the post too.',
          monitorLimits.requiredWords,
        )}
        {words(
          'only_authors',
          'Only posts by these handles. If the author is unknown, the post is kept.',
          monitorLimits.onlyAuthors,
        )}
        {words(
          'exclude_communities',
          `Subreddits, channels and the like, with their source in front: ${communityExamples().join(', ')}.`,
          monitorLimits.communities,
        )}
        {words(
          'only_communities',
          'From a source named here, only these; from other sources, everything.',
          monitorLimits.communities,
        )}
        {words(
          'exclude_languages',
          'Codes such as de or fr; und = posts in an unknown language, which are otherwise kept.',
          monitorLimits.languages,
        )}
        {words(
          'only_languages',
          'Codes such as en. Short posts in an unknown language are kept.',
          monitorLimits.languages,
        )}
      </div>
    </details>
  );
}
