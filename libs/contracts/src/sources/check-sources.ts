import { checkStatuses, sourceNames } from '@earshot/domain';
import { Flag, Instant, objectWith, OneOf, Parts, RawText, SomeOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class CheckSourcesInput extends objectWith({
  sources: SomeOf(sourceNames, 'Which ones; default: all.', { optional: true, minItems: 1 }),
}) {}

export class SourceCheckOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  status: OneOf(
    checkStatuses,
    'waiting = not at present: retried automatically, or without a key; wrong = an operator has to act.',
  ),
  reason: RawText('Why it does not work, and what helps; null = it works.', { nullable: true }),
  sample: Flag('Whether a sandbox plays it.'),
  checked_at: Instant('When it was tried; null = no scanner answered in time.', { nullable: true }),
}) {}

export class CheckSourcesOutput extends objectWith({
  checks: Parts(() => SourceCheckOutput, 'In a fixed order.'),
}) {}

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
