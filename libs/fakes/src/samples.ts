/** Where the sample posts of a source are: rows of `POST /posts`, one a line. A source may have none. */
export function samplesOf(source: string): URL {
  return new URL(`../samples/${source}.jsonl`, import.meta.url);
}
