/** The address of a source's sample posts: rows for `POST /posts`, one per line. A source may have none. */
export function samplesOf(source: string): URL {
  return new URL(`../samples/${source}.jsonl`, import.meta.url);
}
