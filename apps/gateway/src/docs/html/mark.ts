import { Html } from './html.js';

/** Earshot's mark, the same as the console's icon. Decorative: the name beside it says the same. */
export const mark = new Html(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b57a4"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M10 13v6M16 8v16M22 11v10"/></g></svg>',
);
