/** Ids for posts that have none, `sb000001` and on, skipping those that exist (either kind). */
export function freshIds(has: (name: string) => boolean): () => string {
  let last = 0;
  return () => {
    let id: string;
    do {
      last += 1;
      id = `sb${last.toString(36).padStart(6, '0')}`;
    } while (has(`t3_${id}`) || has(`t1_${id}`));
    return id;
  };
}
