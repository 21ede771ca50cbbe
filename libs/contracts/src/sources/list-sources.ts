import { meterKinds, type MeterKind } from '@earshot/domain';
import { Flag, Fraction, Instant, Integer, OneOf, Part, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { SpendingInput } from '../spending/spending.input.js';
import { SourceSpendingOutput } from '../spending/spending.output.js';
import { CoverageOutput } from './coverage.output.js';

/** A meter that a source counts requests on, and the project's usage of it. */
export class MeterOutput {
  @RawText('Its name, e.g. requests.')
  name: string;

  @OneOf(meterKinds, 'rate = a short window, quota = a day or month, money = what it costs.')
  kind: MeterKind;

  @RawText('What one unit is.')
  unit: string;

  @Fraction(
    'Units that the project has used since it last reset, by UTC days; null = a short window, for which only the ' +
      'total is counted.',
    { nullable: true },
  )
  used: number | null;

  @Fraction('Units it allows the whole installation until it resets.')
  allowed: number;

  @Integer('Percent of that which the project may use; null = no share is set.', {
    min: 1,
    max: 100,
    nullable: true,
  })
  share: number | null;

  @Fraction('Percent of its share that the project used; null = no share is set.', { nullable: true })
  used_percent: number | null;

  @Fraction('Units that the whole installation used, for its operators; null = not for you to see.', {
    nullable: true,
  })
  installation_used: number | null;

  @Instant('When it resets to zero.')
  resets_at: string;
}

/** A source as this installation reads it for the project. */
export class SourceOutput extends CoverageOutput {
  @Flag('Whether it has credentials; null = no scanner reads it.', { nullable: true })
  configured: boolean | null;

  @Flag('Whether a new monitor that names no sources watches it.')
  watched_by_default: boolean;

  @Flag('Whether a sandbox plays it: its posts are samples.')
  sample: boolean;

  @Flag('Whether it answered when it was last asked; null = it never was.', { nullable: true })
  healthy: boolean | null;

  @Instant('When it last answered; null = never.', { nullable: true })
  last_success_at: string | null;

  @RawText('Why it failed when last asked; null = it answered.', { nullable: true })
  last_error: string | null;

  @Instant('It is not asked before then; null = it may be asked.', { nullable: true })
  waiting_until: string | null;

  @RawText('Why it is not asked; null = it may be asked.', { nullable: true })
  waiting_reason: string | null;

  @Flag('Whether only a part of what is published can be found; null = unknown.', { nullable: true })
  partial: boolean | null;

  @Flag('Whether posts are found only hours after they were published; null = unknown.', { nullable: true })
  delayed: boolean | null;

  @RawText('What can be seen there at all; null = unknown.', { nullable: true })
  note: string | null;

  @Parts(() => MeterOutput, 'What it allows, and how much of that the project used; empty where unknown.')
  meters: MeterOutput[];

  @Part(() => SourceSpendingOutput, 'What it is used for and what it costs.')
  spending: SourceSpendingOutput;
}

export class ListSourcesOutput {
  @Parts(() => SourceOutput, 'All sources that Earshot knows, in a fixed order.')
  sources: SourceOutput[];
}

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
