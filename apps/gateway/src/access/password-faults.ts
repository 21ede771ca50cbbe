import { shortestPassword } from '@earshot/contracts';
import type { ErrorDetail } from '@earshot/domain';
import { isCommonPassword } from './common-password.js';

/** What speaks against a password; empty = nothing. */
export async function passwordFaults(person: {
  readonly password: string;
  readonly email: string;
  readonly name: string;
}): Promise<ErrorDetail[]> {
  const { password, email, name } = person;
  const faults: ErrorDetail[] = [];
  const lower = password.toLowerCase();
  if ([...password].length < shortestPassword)
    faults.push({
      field: 'password',
      rule: 'min_length',
      message: `password must have at least ${shortestPassword} characters.`,
    });
  else if (lower === email || lower === name.toLowerCase())
    faults.push({
      field: 'password',
      rule: 'guessable',
      message: 'password must not be your address or name.',
    });
  else if (await isCommonPassword(password))
    faults.push({
      field: 'password',
      rule: 'common',
      message: 'password must not be one that is often used, with digits around it, or repeated.',
    });
  if (Buffer.byteLength(password) > 1_024)
    faults.push({ field: 'password', rule: 'max_bytes', message: 'password must have at most 1024 bytes.' });
  return faults;
}
