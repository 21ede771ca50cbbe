/** Escapes text for HTML content and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `21 Nov 2026, 06:12:05 UTC`, readable for people and programs. */
export function timeOf(time: Date): string {
  return `<time datetime="${time.toISOString()}">${timeFormat.format(time)}</time>`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
