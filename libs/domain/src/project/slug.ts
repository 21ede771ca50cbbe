/**
 * `Café Größe & Co.` -> `cafe-grosse-co`: lower-case ASCII words joined by hyphens, at most 50 characters; `project` if
 * nothing is left. The database enforces uniqueness: callers append a suffix on conflict.
 */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßẞ]/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 50).replace(/^-+|-+$/g, '') || 'project';
}
