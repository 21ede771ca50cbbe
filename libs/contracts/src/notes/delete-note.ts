import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export const deleteNote = defineOperation({
  name: 'delete_note',
  summary: 'Delete a note',
  description: 'Use it to remove a note of your own for good; owners of the project can delete any.',
  method: 'DELETE',
  path: '/notes/{id}',
  scope: 'mentions:write',
  access: 'any',
  input: idInput('Id of the note.'),
  output: DeletedOutput,
  example: { id: examples.note.id },
});
