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
      'The projects that you are the only member of: they are deleted with the account. If one is missing here, nothing is deleted (409).',
    maxItems: 200,
    optional: true,
  })
  project_ids?: string[];
}
