import { askAhead } from './shell/ask-ahead.js';

// Requests the page's data while the console itself is still loading. The pages report any errors.
askAhead(window.location).catch(() => undefined);
void import('./console.js');
