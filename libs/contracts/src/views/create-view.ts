import { maxViews } from '@earshot/domain';
import { examples } from '../examples.js';
import { objectWith } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { ViewFilter, ViewName, ViewPosition } from './view.input.js';
import { ViewOutput } from './view.output.js';

export class CreateViewInput extends objectWith({
  name: ViewName(),
  filter: ViewFilter(),
  position: ViewPosition,
}) {}

const { name, filter } = examples.view;

export const createView = defineOperation({
  name: 'create_view',
  summary: 'Save a filter of mentions as a view',
  description: `Use it to keep a filter of list_mentions under a name, for everybody in the project: views are the tabs of the console's inbox. Last unless position is given. ${maxViews} a project.`,
  method: 'POST',
  path: '/views',
  scope: 'mentions:write',
  access: 'any',
  input: CreateViewInput,
  output: ViewOutput,
  fieldsAs: 'list_mentions',
  errors: ['CONFLICT'],
  example: { name, filter },
});
