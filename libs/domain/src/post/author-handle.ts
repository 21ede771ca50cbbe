const prefix = /^(?:@|\/?u\/)/i;

/** A handle without the `@` or `u/` that some sources and people write before it. */
export function bareHandle(handle: string): string {
  return handle.trim().replace(prefix, '');
}

/** Whether a handle is a name: X charges for names, and without them its authors are `id:17`. */
export function isNamed(handle: string | null): handle is string {
  return handle !== null && !/^id:\d+$/.test(handle);
}

/** Every way in which a source may write an author's handle, apart from its case. */
export function handleSpellings(handle: string): string[] {
  const bare = bareHandle(handle);
  return [bare, `@${bare}`, `u/${bare}`, `/u/${bare}`];
}
