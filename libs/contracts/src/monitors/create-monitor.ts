import { type MonitorGroup, monitorLimits, type SourceName, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { InputPart, SomeOf, Text, TextList } from '../fields/fields.js';
import { bounds, givenField } from './monitor-fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { SavedMonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export class CreateMonitorInput {
  @Text('Name of the monitor.', { max: monitorLimits.nameLength })
  name: string;

  @TextList('Every spelling of the subject: name, domain, @handle. Matching is literal and ignores case.', {
    minItems: 1,
    ...bounds.keywords,
  })
  keywords: string[];

  @givenField.caseSensitiveKeywords
  case_sensitive_keywords: string[] = [];

  @TextList('A mention must also contain one of these.', { optional: true, ...bounds.requiredWords })
  required_words: string[] = [];

  @givenField.excludeKeywords
  exclude_keywords: string[] = [];

  @givenField.excludeAuthors
  exclude_authors: string[] = [];

  @givenField.onlyAuthors
  only_authors: string[] = [];

  @givenField.excludeCommunities
  exclude_communities: string[] = [];

  @givenField.onlyCommunities
  only_communities: string[] = [];

  @givenField.excludeLanguages
  exclude_languages: string[] = [];

  @givenField.onlyLanguages
  only_languages: string[] = [];

  @SomeOf(sourceNames, 'Sources to search; default: every source that is configured here or needs no key.', {
    optional: true,
    minItems: 1,
  })
  sources?: SourceName[];

  @givenField.groupName
  group_name: MonitorGroup = 'my_brand';

  @Text('What sets this name apart from its namesakes, in your words.', {
    optional: true,
    nullable: true,
    multiline: true,
    max: monitorLimits.contextLength,
  })
  context: string | null = null;

  @InputPart(
    () => MonthlyBudgetInput,
    "US dollars that each source may cost in a calendar month (UTC); at most the project's.",
    { optional: true },
  )
  monthly_budget: MonthlyBudgetInput = {};

  @InputPart(
    () => ShareInput,
    "Percent of what each source allows the installation that the monitor may use; at most the project's share.",
    { optional: true },
  )
  share: ShareInput = {};
}

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
