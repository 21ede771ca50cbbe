import { type Account, newPassword } from './account.js';
import { type GatewayClient, GatewayRefusal } from './gateway-client.js';

interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly session_token: string;
}

/** Makes a link that signs the person in. @returns its path; null where there is no such person */
export type MakeLink = (userId: string) => Promise<string | null>;

/** Signs up on the first start; later in, with the kept password or, where the person has another one now, by a link. */
export async function signUpOrIn(
  gateway: GatewayClient,
  { userId, email, password }: Account,
  makeLink: MakeLink,
): Promise<Session & { readonly password: string | null }> {
  let isWrong = false;
  if (password !== null)
    try {
      return { ...(await gateway.post<Session>('/api/auth/sign-in', { email, password })), password };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      // Where a code is needed, the password was right.
      isWrong = error.code === 'UNAUTHENTICATED' && !error.fields.includes('code');
      if (userId === undefined && !isWrong) throw error;
    }
  const link = userId === undefined ? null : await makeLink(userId);
  if (link === null) {
    // No account yet, or one in another database.
    const made = password ?? newPassword();
    const session = await gateway.post<Session>('/api/auth/sign-up', { email, password: made, name: 'You' });
    return { ...session, password: made };
  }
  const token = link.slice(link.lastIndexOf('/') + 1);
  const session = await gateway.post<Session>('/api/auth/sign-in-link', { token });
  // Of another address it is not known whether the password was wrong: the next start tries both together.
  return { ...session, password: isWrong && session.user.email === email ? null : password };
}
