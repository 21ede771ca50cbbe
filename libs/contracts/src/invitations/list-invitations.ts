import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { InvitationOutput } from './invitation.output.js';

export class ListInvitationsOutput extends pageWith('invitations', () => InvitationOutput, 'Newest first.') {}

export const listInvitations = defineOperation({
  name: 'list_invitations',
  summary: 'List the open invitations',
  description:
    'Use it to see who can still join the project. No link is ever shown again. Pages as in list_mentions. Changes nothing. Needs a signed-in owner.',
  method: 'GET',
  path: '/invitations',
  scope: 'projects:read',
  access: 'session',
  role: 'owner',
  input: PageInput,
  output: ListInvitationsOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: {},
});
