/** How the reason begins that is stored as the last error of a message cancelled for another reason than its alert. */
const notSent = 'Not sent: ';

/** Why a message is cancelled if people ignored all its mentions before it was sent. */
export const allIgnored = `${notSent}its mentions were set to ignored before`;

/** The stored reason why a message was cancelled, as a clause; null = because of its alert. */
export function cancelReason(lastError: string | null): string | null {
  return lastError?.startsWith(notSent) === true ? lastError.slice(notSent.length) : null;
}
