import {
  type MonitorGroup,
  monitorGroups,
  monitorLimits,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { InputPart, OneOf, SomeOf, Text, TextList } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { SavedMonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export class CreateMonitorInput {
  @Text({ description: 'What people call the monitor.', max: monitorLimits.nameLength })
  name: string;

  @TextList({
    description:
      'Every spelling of the subject: name, domain and @handle. Matching is literal; capitals, and how an apostrophe, a hyphen ' +
      'or white space is typed, make no difference.',
    minItems: 1,
    maxItems: monitorLimits.keywords,
    max: monitorLimits.keywordLength,
  })
  keywords: string[];

  @TextList({
    description: 'A post that contains one of these is not a mention.',
    optional: true,
    maxItems: monitorLimits.excludeKeywords,
    max: monitorLimits.keywordLength,
  })
  exclude_keywords: string[] = [];

  @TextList({
    description: 'Handles whose posts are not mentions, e.g. your own.',
    optional: true,
    maxItems: monitorLimits.excludeAuthors,
    max: monitorLimits.keywordLength,
  })
  exclude_authors: string[] = [];

  @SomeOf(sourceNames, {
    description: 'Where to listen; left out: every source that is configured here or needs no key.',
    optional: true,
    minItems: 1,
  })
  sources?: SourceName[];

  @OneOf(monitorGroups, { description: 'Whose names these are.', optional: true })
  group_name: MonitorGroup = 'my_brand';

  @Text({
    description: 'What tells this name from its namesakes, in your words.',
    optional: true,
    nullable: true,
    multiline: true,
    max: monitorLimits.contextLength,
  })
  context: string | null = null;

  @InputPart(() => MonthlyBudgetInput, {
    description:
      'US dollars that each source may cost in a calendar month (UTC), spread over its days; at most those of the project.',
    optional: true,
  })
  monthly_budget: MonthlyBudgetInput = {};

  @InputPart(() => ShareInput, {
    description:
      "Percent of what each source allows the installation that the monitor may use; at most the project's share.",
    optional: true,
  })
  share: ShareInput = {};
}

const { name, keywords, exclude_keywords, context, monthly_budget, share } = examples.monitor;

export const createMonitor = defineOperation({
  name: 'create_monitor',
  summary: 'Watch public posts for a set of keywords',
  description:
    'Use it to start collecting mentions of a brand, product or competitor. The first scan runs at the next scheduled tick, ' +
    'within a minute or so; mentions then appear in list_mentions. List every spelling: matching is literal.',
  method: 'POST',
  path: '/monitors',
  scope: 'monitors:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: false, idempotent: false },
  input: CreateMonitorInput,
  output: SavedMonitorOutput,
  changedBy: UpdateMonitorInput,
  errors: ['QUOTA_EXCEEDED'],
  example: { name, keywords, exclude_keywords, context, monthly_budget, share },
});
