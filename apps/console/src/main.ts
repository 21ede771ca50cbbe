import { askAhead } from './shell/ask-ahead.js';

// What the page shows is asked for while the console itself is still on its way; the pages say what has failed.
askAhead(window.location).catch(() => undefined);
void import('./console.js');
