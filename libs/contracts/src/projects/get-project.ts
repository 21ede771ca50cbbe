import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { ProjectOutput } from './project.output.js';
import { UpdateProjectInput } from './update-project.js';

export const getProject = defineOperation({
  name: 'get_project',
  summary: 'Read a project',
  description:
    'Use it to see what a project says about its brand, its time zone and its plan. An API key reads its own project. ' +
    'Changes nothing.',
  method: 'GET',
  path: '/projects/{id}',
  scope: 'projects:read',
  access: 'any',
  tenancy: 'user',
  input: idInput('Id of the project.'),
  output: ProjectOutput,
  changedBy: UpdateProjectInput,
  example: { id: examples.project.id },
});
