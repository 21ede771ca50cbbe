import { Integer } from '../fields/fields.js';

/** The input of operations that show spending. */
export class SpendingInput {
  @Integer(
    'How many monitors `by_monitor` shows for each source, and projects `by_project`: those with the highest usage. ' +
      'With many monitors, 0 makes the answer much shorter.',
    { optional: true, max: 20 },
  )
  top: number = 20;
}
