import { createStore, untilIs } from '../memory/store.js';

/** Whether requests are waiting for the user to sign in again. */
export const signInNeeded = createStore(false);

/** Resolves when the user has signed in again. Requests wait here, so that nothing typed or clicked is lost. */
export function waitForSignIn(): Promise<void> {
  signInNeeded.set(true);
  return untilIs(signInNeeded, false);
}

/** Resumes the waiting requests. */
export function reportSignedIn(): void {
  signInNeeded.set(false);
}
