import { Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput } from '../page.js';
import { MemberOutput } from './member.output.js';

export class ListMembersInput extends PageInput {}

export class ListMembersOutput {
  @Parts(() => MemberOutput, { description: 'The oldest accounts first.' })
  members: MemberOutput[];

  @RawText({
    description: 'Pass it as cursor to get the next page; null = this was the last.',
    nullable: true,
  })
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
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: ListMembersInput,
  output: ListMembersOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: {},
});
