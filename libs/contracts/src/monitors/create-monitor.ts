import {
  communityExamples,
  type MonitorGroup,
  monitorGroups,
  monitorLimits,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { CommunityList, InputPart, LanguageList, OneOf, SomeOf, Text, TextList } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { SavedMonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export class CreateMonitorInput {
  @Text({ description: 'Name of the monitor.', max: monitorLimits.nameLength })
  name: string;

  @TextList({
    description:
      'Every spelling of the subject: name, domain, @handle. Matching is literal and ignores case.',
    minItems: 1,
    maxItems: monitorLimits.keywords,
    max: monitorLimits.keywordLength,
  })
  keywords: string[];

  @TextList({
    description: 'Those of the keywords that match only as capitalised, e.g. IT.',
    optional: true,
    maxItems: monitorLimits.keywords,
    max: monitorLimits.keywordLength,
  })
  case_sensitive_keywords: string[] = [];

  @TextList({
    description: 'A mention must also contain one of these.',
    optional: true,
    maxItems: monitorLimits.requiredWords,
    max: monitorLimits.keywordLength,
  })
  required_words: string[] = [];

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

  @TextList({
    description: 'Only posts by these handles, or by unknown authors.',
    optional: true,
    maxItems: monitorLimits.onlyAuthors,
    max: monitorLimits.keywordLength,
  })
  only_authors: string[] = [];

  @CommunityList({
    description: `Posts there are not mentions: ${communityExamples().join(', ')}.`,
    optional: true,
    maxItems: monitorLimits.communities,
    max: monitorLimits.communityLength,
  })
  exclude_communities: string[] = [];

  @CommunityList({
    description: 'Of the sources named here, only these communities.',
    optional: true,
    maxItems: monitorLimits.communities,
    max: monitorLimits.communityLength,
  })
  only_communities: string[] = [];

  @LanguageList({
    description: 'Languages to exclude, e.g. de; und = unknown.',
    optional: true,
    maxItems: monitorLimits.languages,
  })
  exclude_languages: string[] = [];

  @LanguageList({
    description: 'Only posts in these, or in an unknown language.',
    optional: true,
    maxItems: monitorLimits.languages,
  })
  only_languages: string[] = [];

  @SomeOf(sourceNames, {
    description: 'Sources to search; default: every source that is configured here or needs no key.',
    optional: true,
    minItems: 1,
  })
  sources?: SourceName[];

  @OneOf(monitorGroups, { description: 'Whose names these are.', optional: true })
  group_name: MonitorGroup = 'my_brand';

  @Text({
    description: 'What sets this name apart from its namesakes, in your words.',
    optional: true,
    nullable: true,
    multiline: true,
    max: monitorLimits.contextLength,
  })
  context: string | null = null;

  @InputPart(() => MonthlyBudgetInput, {
    description: "US dollars that each source may cost in a calendar month (UTC); at most the project's.",
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
    'within a minute or so; mentions then appear in list_mentions.',
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
