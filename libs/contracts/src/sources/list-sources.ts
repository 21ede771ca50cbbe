import { meterKinds, type MeterKind } from '@earshot/domain';
import { Flag, Fraction, Instant, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { CoverageOutput } from './coverage.output.js';

export class ListSourcesInput {}

/** What a source counts requests against, for the whole installation. */
export class MeterOutput {
  @RawText({ description: 'Its name, e.g. requests.' })
  name: string;

  @OneOf(meterKinds, { description: 'rate = a short window, quota = a day or month, money = what it costs.' })
  kind: MeterKind;

  @RawText({ description: 'What one unit is.' })
  unit: string;

  @Fraction({ description: 'Units used since it last started again.', min: 0, max: Number.MAX_SAFE_INTEGER })
  used: number;

  @Fraction({ description: 'Units it allows until it starts again.', min: 0, max: Number.MAX_SAFE_INTEGER })
  allowed: number;

  @Instant({ description: 'When it starts again from zero.' })
  resets_at: string;
}

/** A source as this installation reads it for the project. */
export class SourceOutput extends CoverageOutput {
  @Flag({ description: 'Whether it has credentials; null = no scanner has said so.', nullable: true })
  configured: boolean | null;

  @Flag({
    description: 'Whether it answered when it was last asked; null = it never was.',
    nullable: true,
  })
  healthy: boolean | null;

  @Instant({ description: 'When it last answered; null = never.', nullable: true })
  last_success_at: string | null;

  @RawText({ description: 'What it last failed with; null = it answered.', nullable: true })
  last_error: string | null;

  @Instant({ description: 'It is not asked before then; null = it may be asked.', nullable: true })
  waiting_until: string | null;

  @RawText({ description: 'Why it is not asked; null = it may be asked.', nullable: true })
  waiting_reason: string | null;

  @Flag({ description: 'Only a part of what is published can be found; null = unknown.', nullable: true })
  partial: boolean | null;

  @Flag({ description: 'Posts are found hours after they were published; null = unknown.', nullable: true })
  delayed: boolean | null;

  @RawText({ description: 'What of it can be seen at all; null = unknown.', nullable: true })
  note: string | null;

  @Parts(() => MeterOutput, { description: 'What it allows, and what of that is used; empty where unknown.' })
  meters: MeterOutput[];
}

export class ListSourcesOutput {
  @Parts(() => SourceOutput, { description: 'All sources that Earshot knows, in a fixed order.' })
  sources: SourceOutput[];
}

export const listSources = defineOperation({
  name: 'list_sources',
  summary: 'See how each source is, and how far it is surely covered',
  description:
    'Use it when mentions seem to be missing, or before you rely on a number: it tells of each source whether it is configured ' +
    'and answers, what it waits for, what of its quota is used, how often it is really scanned, and up to which minute the ' +
    "project's active monitors are surely covered. Changes nothing.",
  method: 'GET',
  path: '/sources',
  scope: 'monitors:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: ListSourcesInput,
  output: ListSourcesOutput,
  errors: [],
  example: {},
});
