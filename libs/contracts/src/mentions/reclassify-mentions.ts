import { maxUnfinishedReclassifications } from '@earshot/domain';
import { extend, Flag, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionWindowInput } from './filter/mention-window.input.js';
import { ReclassificationOutput } from './output/reclassification.output.js';

/** Selects mentions that meet every given condition. */
export class ReclassifyMentionsInput extends extend(MentionWindowInput, {
  only_outdated: withDefault(
    Flag(
      'true = only mentions judged by a classifier other than today’s; false = all, e.g. after the description or a context was improved.',
    ),
    true,
  ),
}) {}

export const reclassifyMentions = defineOperation({
  name: 'reclassify_mentions',
  summary: 'Judge stored mentions again',
  description:
    'Use it after an update, or once a model, a context or triage has taught Earshot more. Judges again what list_mentions would list, in the ' +
    'background, newest first; get_reclassification shows how far. Leaves status alone and sends no alert, except for mentions that had ' +
    `been given up. Returns 409 while ${maxUnfinishedReclassifications} of the project are unfinished.`,
  method: 'POST',
  path: '/mentions/reclassify',
  scope: 'mentions:write',
  access: 'any',
  input: ReclassifyMentionsInput,
  output: ReclassificationOutput,
  fieldsAs: 'list_mentions',
  errors: ['CONFLICT'],
  example: { found_since: '2026-11-01T00:00:00.000Z' },
});
