import { planNames } from '@earshot/domain';
import { Instant, Integer, objectWith, OneOf, Part, Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { LanguageModelOutput } from './language-model.output.js';
import { SpendingInput } from '../spending/spending.input.js';
import { SourceSpendingOutput } from '../spending/spending.output.js';

/** Everything a plan limits by number. */
export const limitNames = [
  'monitors',
  'alerts',
  'api_keys',
  'mentions_per_month',
  'requests_per_minute',
  'requests_per_minute_of_key',
] as const;
export type LimitName = (typeof limitNames)[number];

const count = { min: 0, max: 2_147_483_647 };

export class LimitOutput extends objectWith({
  name: OneOf(
    limitNames,
    'monitors, alerts, api_keys: how many are allowed. mentions_per_month: new ones in a calendar month (UTC); beyond it ' +
      'collecting pauses until resets_at. requests_per_minute: of the whole project. requests_per_minute_of_key: of the calling ' +
      'API key; only if there is one.',
  ),
  used: Integer('Used so far, this request included.', count),
  allowed: Integer('What the plan allows.', count),
  resets_at: Instant('When the count resets; null = never.', { nullable: true }),
}) {}

/** The plan's limits and their current usage. */
export class UsageOutput extends objectWith({
  plan: OneOf(planNames, 'The plan of the project.'),
  scan_interval_minutes: Integer('How often the plan scans each source.', { min: 1, max: 1_440 }),
  mentions_kept_days: Integer(
    'How many days this plan keeps a mention after it was found; then it is deleted. null = no limit.',
    { nullable: true, ...count },
  ),
  limits: Parts(() => LimitOutput, 'One for each limit.'),
  spending: Parts(
    () => SourceSpendingOutput,
    'What each source is used for and what it costs, in a fixed order; as in list_sources.',
  ),
  language_model: Part(
    () => LanguageModelOutput,
    'The language model for second opinions, and what is wrong with it, if anything; null = none is configured.',
    { nullable: true },
  ),
}) {}

export const getUsage = defineOperation({
  name: 'get_usage',
  summary: 'See how much of the plan is used, and what sources cost',
  description:
    'Use it to see how much of each limit is left, how long mentions are kept, what each source cost this month and when a ' +
    'budget runs out, whether the language model answers, or why calls are refused. Changes nothing.',
  method: 'GET',
  path: '/usage',
  scope: 'projects:read',
  access: 'any',
  input: SpendingInput,
  output: UsageOutput,
  example: {},
});
