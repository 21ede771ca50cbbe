import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class DeleteNoteInput {
  @Id({ description: 'Id of the note.' })
  id: string;
}

export const deleteNote = defineOperation({
  name: 'delete_note',
  summary: 'Delete a note',
  description: 'Use it to remove a note of your own for good; owners of the project can delete any.',
  method: 'DELETE',
  path: '/notes/{id}',
  scope: 'mentions:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: true, idempotent: true },
  input: DeleteNoteInput,
  output: DeletedOutput,
  errors: ['NOT_FOUND'],
  example: { id: examples.note.id },
});
