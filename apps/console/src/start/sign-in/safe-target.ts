/** Only pages of this console: a link must not lead people elsewhere once they have signed in. */
export function safeTarget(to: string | null): string {
  // As browsers read it: tabs and line breaks count for nothing, and a backslash is a slash.
  const read = to?.replace(/[\t\n\r]/g, '').replaceAll('\\', '/') ?? '';
  return to !== null && /^\/(?!\/)/.test(read) ? to : '/';
}
