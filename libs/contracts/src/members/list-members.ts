import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { MemberOutput } from './member.output.js';

export class ListMembersOutput extends pageWith(
  'members',
  () => MemberOutput,
  'The oldest accounts first.',
) {}

export const listMembers = defineOperation({
  name: 'list_members',
  summary: 'List the people in the project',
  description:
    'Use it to see who works in the project, and with which role. Pages as in list_mentions. Changes nothing. Needs a signed-in person.',
  method: 'GET',
  path: '/members',
  scope: 'projects:read',
  access: 'session',
  input: PageInput,
  output: ListMembersOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: {},
});
