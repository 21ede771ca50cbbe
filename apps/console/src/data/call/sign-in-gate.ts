import { createStore, untilIs } from '../memory/store.js';

/** Whether requests are waiting for the user to sign in again. */
export const signInNeeded = createStore(false);

/** How often the user has signed in again on this page. */
export let signIns = 0;

/**
 * Resolves when the user has signed in again. Requests wait here, so that nothing typed or clicked is lost.
 * @param sentAfter `signIns` when the refused request was sent: it need not wait if the user has signed in since
 */
export function waitForSignIn(sentAfter: number): Promise<void> {
  if (sentAfter < signIns) return Promise.resolve();
  signInNeeded.set(true);
  return untilIs(signInNeeded, false);
}

/** Resumes the waiting requests. */
export function reportSignedIn(): void {
  signIns += 1;
  signInNeeded.set(false);
}
