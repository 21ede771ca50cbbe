import { Html, html } from './html.js';

/** Preformatted text in a box that scrolls separately. */
export function codeBlock(caption: string, text: string): Html {
  return box(caption, html`${text}`);
}

/** A value as JSON with syntax colouring. */
export function jsonBlock(caption: string, value: unknown): Html {
  return box(caption, html`${coloured(JSON.stringify(value, null, 2))}`);
}

function box(caption: string, content: Html): Html {
  return html`<figure>
    <figcaption>${caption}</figcaption>
    <pre tabindex="0" aria-label="${caption}"><code>${content}</code></pre>
  </figure>`;
}

const token = /("(?:[^"\\]|\\.)*")(:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function coloured(json: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of json.matchAll(token)) {
    const [whole, text, colon] = match;
    parts.push(html`${json.slice(end, match.index)}`);
    const kind = text === undefined ? 'v' : colon === undefined ? 's' : 'k';
    parts.push(html`<span class="${kind}">${text ?? whole}</span>${colon ?? ''}`);
    end = match.index + whole.length;
  }
  return [...parts, html`${json.slice(end)}`];
}
