import { Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { NextCursor, PageInput } from '../page.js';
import { ProjectOutput } from './project.output.js';

export class ListProjectsOutput {
  @Parts(() => ProjectOutput, 'Newest first.')
  projects: ProjectOutput[];

  @NextCursor
  next_cursor: string | null;
}

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
