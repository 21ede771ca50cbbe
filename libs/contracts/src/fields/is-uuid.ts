/** Whether a text is a UUID of any version and variant, as Postgres takes them: RFC 9562 also has a nil and a maximum. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
