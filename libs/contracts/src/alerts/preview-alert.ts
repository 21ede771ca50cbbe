import { alertVerdicts, channelNames } from '@earshot/domain';
import { examples } from '../examples.js';
import {
  extend,
  Flag,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  withDefault,
} from '../fields/fields.js';
import { MentionOutput } from '../mentions/output/mention.output.js';
import { defineOperation } from '../operation.js';
import { previewDays, previewPosts, previewShown, PreviewWindow } from '../preview-window.js';
import { AlertRuleInput } from './alert-rule.input.js';

/** How many days back an alert's dry run can look. */
export const dryRunDays = 30;
/** How many near misses it shows. */
export const nearShown = 5;

/** A rule's conditions and schedule, as in `create_alert`. */
export class PreviewAlertInput extends extend(AlertRuleInput, {
  channel: withDefault(OneOf(channelNames, 'How to notify; it decides how messages are collected.'), 'email'),
  days: withDefault(
    Integer(`How many days back, today included, in the project's time zone; ${previewDays} by default.`, {
      min: 1,
      max: dryRunDays,
    }),
    previewDays,
  ),
}) {}

/** How many mentions get the same verdict from a rule. */
export class VerdictCountOutput extends objectWith({
  verdict: OneOf(alertVerdicts, 'fired, or the first condition that a mention fails.'),
  count: Integer('How many mentions.', { min: 1, max: previewPosts }),
}) {}

/** What the rule would have done on one day. */
export class DryRunDayOutput extends objectWith({
  day: RawText("The day in the project's time zone, e.g. 2026-11-23."),
  mentions: Integer('How many mentions found that day would have fired it.', { min: 0, max: previewPosts }),
  messages: Integer('How many messages would have been sent that day, after digests and quiet hours.', {
    min: 0,
    max: previewPosts,
  }),
  complete: Flag(
    'false = incomplete: the preview did not look back that far, a part was not read (see get_coverage), or mentions are no longer kept, so there may be more.',
  ),
}) {}

/** A mention that fails only one of the rule's conditions. */
export class NearMissOutput extends objectWith({
  mention: Part(() => MentionOutput, 'The mention.'),
  verdict: OneOf(alertVerdicts, 'The condition that it fails; it meets all others.'),
  lacks: Integer('By how many points its urgency is too low; null = it fails another condition.', {
    min: 1,
    max: 100,
    nullable: true,
  }),
}) {}

export class PreviewAlertOutput extends extend(PreviewWindow, {
  fired: Integer('How many mentions would have fired the rule.', { min: 0, max: previewPosts }),
  messages: Integer(
    'How many messages would have been sent by now, planned as for a real alert, as if each mention had been judged the moment it was found.',
    { min: 0, max: previewPosts },
  ),
  messages_waiting: Integer('How many more messages would still be waiting for their hour.', {
    min: 0,
    max: previewPosts,
  }),
  per_day: Parts(() => DryRunDayOutput, 'Every day asked for, oldest first.'),
  near: Parts(
    () => NearMissOutput,
    `Mentions that only one condition keeps from firing, nearest first, ${nearShown} at most.`,
  ),
  verdicts: Parts(
    () => VerdictCountOutput,
    'What the rule decides for the examined mentions, most frequent first; the counts add up to examined.',
  ),
  mentions: Parts(() => MentionOutput, `The newest that would have fired it, ${previewShown} at most.`),
}) {}

const { categories: listed, min_urgency } = examples.alert;

export const previewAlert = defineOperation({
  name: 'preview_alert',
  summary: 'See what an alert rule would fire for, before you create it',
  description:
    'Use it to tune a rule before create_alert or update_alert, with their fields: it shows which mentions of the last days ' +
    'would have fired it, how many messages on which day, what just missed, and why the others would not. It decides and groups ' +
    'exactly as alerts do. Sends and stores nothing.',
  method: 'POST',
  path: '/alerts/preview',
  scope: 'alerts:read',
  access: 'any',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: PreviewAlertInput,
  output: PreviewAlertOutput,
  fieldsAs: 'create_alert',
  example: { categories: listed, min_urgency },
});
