/**
 * A sentence whose times, which our reasons have in ISO 8601, are written for people.
 * @param write given such a time, e.g. `2026-11-22T13:00:00.000Z`
 */
export function rewriteTimes(sentence: string, write: (time: string) => string): string {
  return sentence.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (time) =>
    // Words of others may contain something that only looks like one.
    Number.isNaN(Date.parse(time)) ? time : write(time),
  );
}
