import { monitorLimits, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { InputPart, objectWith, SomeOf, Text, TextList, withDefault } from '../fields/fields.js';
import { bounds, givenField } from './monitor-fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { SavedMonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export class CreateMonitorInput extends objectWith({
  name: Text('Name of the monitor.', { max: monitorLimits.nameLength }),
  keywords: TextList(
    'Every spelling of the subject: name, domain, @handle. Matching is literal and ignores case.',
    { minItems: 1, ...bounds.keywords },
  ),
  case_sensitive_keywords: withDefault(givenField.caseSensitiveKeywords, []),
  required_words: withDefault(
    TextList('A mention must also contain one of these.', { ...bounds.requiredWords }),
    [],
  ),
  exclude_keywords: withDefault(givenField.excludeKeywords, []),
  exclude_authors: withDefault(givenField.excludeAuthors, []),
  only_authors: withDefault(givenField.onlyAuthors, []),
  exclude_communities: withDefault(givenField.excludeCommunities, []),
  only_communities: withDefault(givenField.onlyCommunities, []),
  exclude_languages: withDefault(givenField.excludeLanguages, []),
  only_languages: withDefault(givenField.onlyLanguages, []),
  sources: SomeOf(
    sourceNames,
    'Sources to search; default: every source that is configured here or needs no key.',
    { optional: true, minItems: 1 },
  ),
  group_name: withDefault(givenField.groupName, 'my_brand'),
  context: withDefault(
    Text('What sets this name apart from its namesakes, in your words.', {
      nullable: true,
      multiline: true,
      max: monitorLimits.contextLength,
    }),
    null,
  ),
  monthly_budget: withDefault(
    InputPart(
      () => MonthlyBudgetInput,
      "US dollars that each source may cost in a calendar month (UTC); at most the project's.",
    ),
    {},
  ),
  share: withDefault(
    InputPart(
      () => ShareInput,
      "Percent of what each source allows the installation that the monitor may use; at most the project's share.",
    ),
    {},
  ),
}) {}

const { name, keywords, exclude_keywords, context, monthly_budget, share } = examples.monitor;

export const createMonitor = defineOperation({
  name: 'create_monitor',
  summary: 'Watch public posts for a set of keywords',
  description:
    'Use it to start collecting mentions of a brand, product or competitor. The first scan runs at the next scheduled tick, ' +
    'within a minute or so; mentions then appear in list_mentions.',
  method: 'POST',
  path: '/monitors',
  scope: 'monitors:write',
  access: 'any',
  input: CreateMonitorInput,
  output: SavedMonitorOutput,
  changedBy: UpdateMonitorInput,
  errors: ['QUOTA_EXCEEDED'],
  example: { name, keywords, exclude_keywords, context, monthly_budget, share },
});
