import { Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { NextCursor, PageInput } from '../page.js';
import { MemberOutput } from './member.output.js';

export class ListMembersOutput {
  @Parts(() => MemberOutput, 'The oldest accounts first.')
  members: MemberOutput[];

  @NextCursor
  next_cursor: string | null;
}

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
