import { mentionProgress } from '@earshot/domain';
import { examples } from '../examples.js';
import { Id, objectWith, OneOf, Part, Parts, RawText } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import {
  ExplainedAlertOutput,
  ExplainedClassificationOutput,
  ExplainedMatchOutput,
  ExplainedMonitorOutput,
} from './output/explanation.output.js';

/** Why a mention was found, how it was classified, and who was notified. */
export class ExplainMentionOutput extends objectWith({
  id: Id('Id of the mention.'),
  progress: OneOf(
    mentionProgress,
    'waiting_for_classification, waiting_for_alerts, done, or given_up = a step failed too often and is not tried again.',
  ),
  last_error: RawText(
    'Why its last attempt to progress failed; null = it did not. reclassify_mentions retries what was given up.',
    { nullable: true },
  ),
  matches: Parts(
    () => ExplainedMatchOutput,
    'Why it was found: every place where a keyword occurs, the first 100 of each monitor.',
  ),
  monitors: Parts(
    () => ExplainedMonitorOutput,
    'Every monitor that has found it or has a keyword in it (at most the newest 1,000): its verdict on it today, and why.',
  ),
  classification: Part(
    () => ExplainedClassificationOutput,
    'How it was classified and why; null = not classified yet, see progress.',
    { nullable: true },
  ),
  alerts: Parts(() => ExplainedAlertOutput, 'Every alert rule of the project, newest first.'),
}) {}

export const explainMention = defineOperation({
  name: 'explain_mention',
  summary: 'Explain why a mention is here and who was notified',
  description:
    'Use it to see why a post was found, why it was judged as it was, or why an alert did or did not fire: each keyword with its place, every verdict in words with its evidence, and what every alert rule decided. API keys see notifications only with alerts:read. Changes nothing.',
  method: 'GET',
  path: '/mentions/{id}/explanation',
  scope: 'mentions:read',
  access: 'any',
  input: idInput('Id of the mention.'),
  output: ExplainMentionOutput,
  example: { id: examples.mention.id },
});
