import type { QueryRunner } from 'typeorm';

interface Place {
  readonly project: string;
  readonly mention: string;
}
const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Runs a statement on one batch of mentions after the other, each in a transaction of its own, so that nothing waits long.
 * @param statement takes the last batch's position ($1: project, $2: mention), and returns its own as `project` and `mention`,
 * or no row at the end
 */
export async function inBatchesOfMentions(runner: QueryRunner, statement: string): Promise<void> {
  let last: Place | undefined = { project: lowest, mention: lowest };
  while (last !== undefined)
    [last] = (await runner.query(statement, [last.project, last.mention])) as Place[];
}
