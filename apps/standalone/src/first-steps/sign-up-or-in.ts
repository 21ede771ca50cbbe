import { type Account, newPassword } from './account.js';
import { type GatewayClient, GatewayRefusal } from './gateway-client.js';
import type { MakeLink } from './make-link.js';

interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly session_token: string;
}

/**
 * Signs up on the first start. Later signs in with the stored password, or with a link if the user has since changed it or
 * the account's file was lost.
 */
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
      // If a code is required, the password was right.
      isWrong = error.code === 'UNAUTHENTICATED' && !error.fields.includes('code');
      if (userId === undefined && !isWrong) throw error;
    }
  const link = await makeLink({ userId, email });
  if (link === null) {
    // No account yet, or its account is in another database.
    const made = password ?? newPassword();
    const session = await gateway.post<Session>('/api/auth/sign-up', {
      email,
      password: made,
      name: 'Owner',
    });
    return { ...session, password: made };
  }
  const token = link.slice(link.lastIndexOf('/') + 1);
  const session = await gateway.post<Session>('/api/auth/sign-in-link', { token });
  // If the address has changed too, the password may still be right: the next start tries them together.
  return { ...session, password: isWrong && session.user.email === email ? null : password };
}
