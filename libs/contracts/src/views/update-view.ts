import { examples } from '../examples.js';
import { Id, objectWith } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { ViewFilter, ViewName, ViewPosition } from './view.input.js';
import { ViewOutput } from './view.output.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateViewInput extends objectWith({
  id: Id('Id of the view.'),
  name: ViewName({ optional: true }),
  filter: ViewFilter({ optional: true }),
  position: ViewPosition,
}) {}

export const updateView = defineOperation({
  name: 'update_view',
  summary: 'Rename, change or move a view',
  description:
    'Use it to change a view for everybody in the project. Only fields you give change; the filter, as create_view takes it, is replaced as a whole.',
  method: 'PATCH',
  path: '/views/{id}',
  scope: 'mentions:write',
  access: 'any',
  input: UpdateViewInput,
  output: ViewOutput,
  fieldsAs: 'create_view',
  errors: ['CONFLICT'],
  example: { id: examples.view.id, position: 0 },
});
