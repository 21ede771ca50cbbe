/** Only pages of this console: a link must not lead people elsewhere once they have signed in. */
export function safeTarget(to: string | null): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : '/';
}
