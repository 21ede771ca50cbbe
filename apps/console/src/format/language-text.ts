const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** `German` for `de`; anything that is not a language code is returned as it is. */
export function languageText(code: string): string {
  if (code === 'und') return 'unknown language';
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
