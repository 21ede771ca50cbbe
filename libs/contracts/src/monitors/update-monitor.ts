import { monitorLimits, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Id, InputPart, objectWith, SomeOf, Text, TextList } from '../fields/fields.js';
import { bounds, givenField } from './monitor-fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { SavedMonitorOutput } from './monitor.output.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateMonitorInput extends objectWith({
  id: Id('Id of the monitor.'),
  name: Text('Name of the monitor.', { optional: true, max: monitorLimits.nameLength }),
  keywords: TextList(
    'Every spelling of the subject, replacing the old list. A new spelling is looked for in older posts too, as far ' +
      'back as each source allows.',
    { optional: true, minItems: 1, ...bounds.keywords },
  ),
  case_sensitive_keywords: givenField.caseSensitiveKeywords,
  required_words: TextList('A mention must also contain one of these; none = no such rule.', {
    optional: true,
    ...bounds.requiredWords,
  }),
  exclude_keywords: givenField.excludeKeywords,
  exclude_authors: givenField.excludeAuthors,
  add_exclude_keywords: TextList('Added to the current exclude_keywords; not together with it.', {
    optional: true,
    minItems: 1,
    ...bounds.excludeKeywords,
  }),
  add_exclude_authors: TextList('Added to exclude_authors likewise.', {
    optional: true,
    minItems: 1,
    ...bounds.excludeAuthors,
  }),
  only_authors: givenField.onlyAuthors,
  exclude_communities: givenField.excludeCommunities,
  only_communities: givenField.onlyCommunities,
  exclude_languages: givenField.excludeLanguages,
  only_languages: givenField.onlyLanguages,
  sources: SomeOf(
    sourceNames,
    'Sources to search, replacing the old list. A source removed and added again resumes where it was.',
    { optional: true, minItems: 1 },
  ),
  group_name: givenField.groupName,
  context: Text('What sets this name apart from its namesakes, in your words; null = nothing.', {
    optional: true,
    nullable: true,
    multiline: true,
    max: monitorLimits.contextLength,
  }),
  active: Flag(
    'false pauses collection without deleting history; true resumes it at the next scheduled tick.',
    { optional: true },
  ),
  monthly_budget: InputPart(
    () => MonthlyBudgetInput,
    'US dollars that each source may cost in a calendar month (UTC), at most those of the project. Sources left out stay as they are.',
    { optional: true },
  ),
  share: InputPart(
    () => ShareInput,
    "Percent of what each source allows the installation that the monitor may use; at most the project's share. Only the " +
      'sources you give change. Applies from the next scan on.',
    { optional: true },
  ),
}) {}

const { id, keywords } = examples.monitor;
const more = [...keywords, 'lumenboard app'];

export const updateMonitor = defineOperation({
  name: 'update_monitor',
  summary: 'Change, pause or resume a monitor',
  description:
    'Use it to add or remove spellings and sources, or to pause collection with active=false and resume it with active=true, or to set what it may cost. ' +
    'Fields as in create_monitor; only those you give change, lists as a whole, except add_*. Mentions collected so far stay, whatever you change.',
  method: 'PATCH',
  path: '/monitors/{id}',
  scope: 'monitors:write',
  access: 'any',
  input: UpdateMonitorInput,
  output: SavedMonitorOutput,
  fieldsAs: 'create_monitor',
  changedBy: UpdateMonitorInput,
  errors: ['QUOTA_EXCEEDED'],
  example: { id, keywords: more },
});
