import { IdList } from '../fields/fields.js';
import { CurrentPassword } from './new-password.js';
import { SecondFactorCode } from './second-factor.input.js';

export class DeleteAccountInput {
  @CurrentPassword
  current_password: string;

  @SecondFactorCode
  code?: string;

  @IdList(
    'The projects that you are the only member of: they are deleted with the account. If one is missing here, nothing is deleted (409).',
    { maxItems: 200, optional: true },
  )
  project_ids?: string[];
}
