import { undoDays } from '@earshot/domain';
import { examples } from '../examples.js';
import { Integer, objectWith } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export class UndoTriageOutput extends objectWith({
  restored: Integer('Mentions that the undo gave back their status.'),
  left_alone: Integer('Mentions that had been changed or deleted before it.'),
}) {}

export const undoTriage = defineOperation({
  name: 'undo_triage',
  summary: 'Undo a change of status',
  description:
    `Use it with the triage_id of a change of status, within ${undoDays} days (then 409). Each mention gets back the status it had; ` +
    'what was changed since stays. Repeated, it changes nothing and returns the first result.',
  method: 'POST',
  path: '/triages/{id}/undo',
  scope: 'mentions:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: idInput('triage_id of the change of status.'),
  output: UndoTriageOutput,
  errors: ['CONFLICT'],
  example: { id: examples.triage.id },
});
