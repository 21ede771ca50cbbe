/** Safe markup: created only by `html`. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

/** Builds markup and escapes everything inserted into it, except markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map(
    (string, index) => string + (index < parts.length ? render(parts[index] ?? '') : ''),
  );
  return new Html(text.join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
