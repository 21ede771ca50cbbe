import { meterKinds } from '@earshot/domain';
import {
  extend,
  Flag,
  Fraction,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
} from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { SpendingInput } from '../spending/spending.input.js';
import { SourceSpendingOutput } from '../spending/spending.output.js';
import { CoverageOutput } from './coverage.output.js';

/** A meter that a source counts requests on, and the project's usage of it. */
export class MeterOutput extends objectWith({
  name: RawText('Its name, e.g. requests.'),
  kind: OneOf(meterKinds, 'rate = a short window, quota = a day or month, money = what it costs.'),
  unit: RawText('What one unit is.'),
  used: Fraction(
    'Units that the project has used since it last reset, by UTC days; null = a short window, for which only the ' +
      'total is counted.',
    { nullable: true },
  ),
  allowed: Fraction('Units it allows the whole installation until it resets.'),
  share: Integer('Percent of that which the project may use; null = no share is set.', {
    min: 1,
    max: 100,
    nullable: true,
  }),
  used_percent: Fraction('Percent of its share that the project used; null = no share is set.', {
    nullable: true,
  }),
  installation_used: Fraction(
    'Units that the whole installation used, for its operators; null = not for you to see.',
    { nullable: true },
  ),
  resets_at: Instant('When it resets to zero.'),
}) {}

/** A source as this installation reads it for the project. */
export class SourceOutput extends extend(CoverageOutput, {
  configured: Flag('Whether it has credentials; null = no scanner reads it.', { nullable: true }),
  watched_by_default: Flag('Whether a new monitor that names no sources watches it.'),
  sample: Flag('Whether a sandbox plays it: its posts are samples.'),
  healthy: Flag('Whether it answered when it was last asked; null = it never was.', { nullable: true }),
  last_success_at: Instant('When it last answered; null = never.', { nullable: true }),
  last_error: RawText('Why it failed when last asked; null = it answered.', { nullable: true }),
  waiting_until: Instant('It is not asked before then; null = it may be asked.', { nullable: true }),
  waiting_reason: RawText('Why it is not asked; null = it may be asked.', { nullable: true }),
  partial: Flag('Whether only a part of what is published can be found; null = unknown.', { nullable: true }),
  delayed: Flag('Whether posts are found only hours after they were published; null = unknown.', {
    nullable: true,
  }),
  note: RawText('What can be seen there at all; null = unknown.', { nullable: true }),
  meters: Parts(
    () => MeterOutput,
    'What it allows, and how much of that the project used; empty where unknown.',
  ),
  spending: Part(() => SourceSpendingOutput, 'What it is used for and what it costs.'),
}) {}

export class ListSourcesOutput extends objectWith({
  sources: Parts(() => SourceOutput, 'All sources that Earshot knows, in a fixed order.'),
}) {}

export const listSources = defineOperation({
  name: 'list_sources',
  summary: 'See the state of each source, and how far it is covered',
  description:
    'Use it when mentions seem to be missing, or before you rely on a number: whether each source answers, what it waits for, how much of it the project used, and up to which minute it is covered. Changes nothing.',
  method: 'GET',
  path: '/sources',
  scope: 'monitors:read',
  access: 'any',
  input: SpendingInput,
  output: ListSourcesOutput,
  example: {},
});
