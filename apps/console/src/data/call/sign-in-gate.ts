import { createStore } from '../memory/store.js';

let signedIn: PromiseWithResolvers<void> | null = null;

/** Whether requests are waiting for the user to sign in again. */
export const signInNeeded = createStore(false);

/** Resolves when the user has signed in again. Requests wait here, so that nothing typed or clicked is lost. */
export function waitForSignIn(): Promise<void> {
  if (signedIn === null) {
    signedIn = promiseWithResolvers();
    signInNeeded.set(true);
  }
  return signedIn.promise;
}

/** Resumes the waiting requests. */
export function reportSignedIn(): void {
  signInNeeded.set(false);
  signedIn?.resolve();
  signedIn = null;
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function promiseWithResolvers(): PromiseWithResolvers<void> {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
