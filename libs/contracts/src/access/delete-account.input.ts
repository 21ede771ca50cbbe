import { IdList, RawText } from '../fields/fields.js';
import { currentPassword } from './new-password.js';
import { secondFactorCode } from './second-factor.input.js';

export class DeleteAccountInput {
  @RawText(currentPassword)
  current_password: string;

  @RawText({ ...secondFactorCode, optional: true })
  code?: string;

  @IdList({
    description:
      'The projects of which you are the only member: they are deleted with the account. One that is missing here refuses all of it (409).',
    maxItems: 200,
    optional: true,
  })
  project_ids?: string[];
}
