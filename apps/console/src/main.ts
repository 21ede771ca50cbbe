import { askAhead } from './shell/ask-ahead.js';

// Requests the page's data while the console itself is still loading. The pages report any errors.
askAhead(window.location).catch(() => undefined);

// On a slow connection, or if it breaks off, the page would otherwise stay white.
const say = (text: string): void => document.getElementById('root')?.replaceChildren(text);
const slow = setTimeout(() => say('Loading …'), 1_000);
void import('./console.js')
  .catch((error: unknown) => {
    say('Earshot could not be loaded. Reload the page to try again.');
    throw error;
  })
  .finally(() => clearTimeout(slow));
