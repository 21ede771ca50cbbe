import { type CheckStatus, checkStatuses, type SourceName, sourceNames } from '@earshot/domain';
import { Flag, Instant, OneOf, Parts, RawText, SomeOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class CheckSourcesInput {
  @SomeOf(sourceNames, 'Which ones; default: all.', { optional: true, minItems: 1 })
  sources?: SourceName[];
}

export class SourceCheckOutput {
  @OneOf(sourceNames, 'The source.')
  source: SourceName;

  @OneOf(
    checkStatuses,
    'waiting = not at present: retried automatically, or without a key; wrong = an operator has to act.',
  )
  status: CheckStatus;

  @RawText('Why it does not work, and what helps; null = it works.', { nullable: true })
  reason: string | null;

  @Flag('Whether a sandbox plays it.')
  sample: boolean;

  @Instant('When it was tried; null = no scanner answered in time.', { nullable: true })
  checked_at: string | null;
}

export class CheckSourcesOutput {
  @Parts(() => SourceCheckOutput, 'In a fixed order.')
  checks: SourceCheckOutput[];
}

export const checkSources = defineOperation({
  name: 'check_sources',
  summary: 'Check now whether sources can be read as configured',
  description:
    'Use it after credentials were changed, or when a source seems broken: its scanner sends one cheap request and answers ' +
    'within 15 seconds. Sources are named as in create_monitor. For a paid source an answer of the last hour counts.',
  method: 'POST',
  path: '/sources/check',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  input: CheckSourcesInput,
  output: CheckSourcesOutput,
  fieldsAs: 'create_monitor',
  example: {},
});
