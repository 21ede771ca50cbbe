import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { MentionFilterInput } from '../mentions/filter/mention-filter.input.js';
import { defineOperation } from '../operation.js';
import { ViewFilter, ViewName, ViewPosition } from './view.input.js';
import { ViewOutput } from './view.output.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateViewInput {
  @Id('Id of the view.')
  id: string;

  @ViewName({ optional: true })
  name?: string;

  @ViewFilter({ optional: true })
  filter?: MentionFilterInput;

  @ViewPosition
  position?: number;
}

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
