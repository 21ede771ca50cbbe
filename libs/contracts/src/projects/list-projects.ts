import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { ProjectOutput } from './project.output.js';

export class ListProjectsOutput extends pageWith('projects', () => ProjectOutput, 'Newest first.') {}

export const listProjects = defineOperation({
  name: 'list_projects',
  summary: 'List the projects that the credential reaches',
  description:
    'Use it to find the id of the project to work in. A signed-in person sees every project they are a member of; ' +
    'an API key sees its own. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/projects',
  scope: 'projects:read',
  access: 'any',
  tenancy: 'user',
  input: PageInput,
  output: ListProjectsOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: {},
});
