/** Limits a redirect to pages of this console: a link must not send users elsewhere after sign-in. */
export function safeTarget(to: string | null): string {
  // As browsers read it: tabs and line breaks are ignored, and a backslash counts as a slash.
  const read = to?.replace(/[\t\n\r]/g, '').replaceAll('\\', '/') ?? '';
  return to !== null && /^\/(?!\/)/.test(read) ? to : '/';
}
