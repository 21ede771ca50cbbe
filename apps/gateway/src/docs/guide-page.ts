import type { Guide } from './read-guide.js';
import { html } from './html/html.js';
import { layout } from './html/layout.js';
import type { RecordedCalls } from './recorded-calls.js';

/** Renders a guide on one page. */
export function guidePage(
  { name, title, about, content }: Guide,
  baseUrl: string,
  recorded: RecordedCalls,
): string {
  return layout(
    { path: `/docs/${name}`, title: `${title} - Earshot`, about },
    html`
      <h1>${title}</h1>
      <p class="lead">${about}</p>
      ${content(baseUrl, recorded)}
    `,
  );
}
