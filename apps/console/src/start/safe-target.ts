import { parseUrl } from '@earshot/domain';

/** Only pages of this console: a link must not lead people elsewhere once they have signed in. */
export function safeTarget(to: string | null): string {
  if (to === null || !to.startsWith('/')) return '/';
  // Read as browsers do it: for them a tab in between changes nothing, and a backslash is a slash.
  return parseUrl(to, here)?.origin === here ? to : '/';
}

const here = 'https://console.invalid';
