import { longestPasswordBytes, shortestPassword } from '@earshot/contracts';
import type { ErrorDetail } from '@earshot/domain';
import { isCommonPassword } from './common-password.js';

/** Returns what is wrong with a password; empty = nothing. @param field the input field of the password */
export async function passwordFaults(
  person: { readonly password: string; readonly email: string; readonly name: string },
  field = 'password',
): Promise<ErrorDetail[]> {
  const { password, email, name } = person;
  // First, because the other checks would take long for a long text.
  if (Buffer.byteLength(password) > longestPasswordBytes)
    return [
      { field, rule: 'max_bytes', message: `${field} must have at most ${longestPasswordBytes} bytes.` },
    ];
  const faults: ErrorDetail[] = [];
  const lower = password.toLowerCase();
  if ([...password].length < shortestPassword)
    faults.push({
      field,
      rule: 'min_length',
      message: `${field} must have at least ${shortestPassword} characters.`,
    });
  else if (lower === email || lower === name.toLowerCase())
    faults.push({
      field,
      rule: 'guessable',
      message: `${field} must not be your address or name.`,
    });
  else if (await isCommonPassword(password))
    faults.push({
      field,
      rule: 'common',
      message: `${field} must not be a commonly used password, even repeated or with digits around it.`,
    });
  return faults;
}
