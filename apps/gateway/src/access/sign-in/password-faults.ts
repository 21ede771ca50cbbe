import { longestPasswordBytes, shortestPassword } from '@earshot/contracts';
import type { ErrorDetail } from '@earshot/domain';
import { isCommonPassword } from './common-password.js';

/** Returns what is wrong with a password; empty = nothing. @param field the input field of the password */
export async function passwordFaults(
  person: { readonly password: string; readonly email: string; readonly name: string },
  field = 'password',
): Promise<ErrorDetail[]> {
  const { password, email, name } = person;
  const fault = (rule: string, words: string) => [{ field, rule, message: `${field} must ${words}.` }];
  // First, because the other checks would take long for a long text.
  if (Buffer.byteLength(password) > longestPasswordBytes)
    return fault('max_bytes', `have at most ${longestPasswordBytes} bytes`);
  if ([...password].length < shortestPassword)
    return fault('min_length', `have at least ${shortestPassword} characters`);
  if ([email, name.toLowerCase()].includes(password.toLowerCase()))
    return fault('guessable', 'not be your address or name');
  if (await isCommonPassword(password))
    return fault('common', 'not be a commonly used password, even repeated or with digits around it');
  return [];
}
