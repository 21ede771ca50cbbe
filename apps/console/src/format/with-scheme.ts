/** Adds `https://` to a typed address that lacks it; null if nothing is typed. */
export function withScheme(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d/.test(text) ? text : `https://${text}`;
}

/** The error of a field for a website, to which `withScheme` adds what is missing. */
export const websiteFault = 'Enter a website such as acme.com.';
