import { Integer, objectWith, withDefault } from '../fields/fields.js';

/** The input of operations that show spending. */
export class SpendingInput extends objectWith({
  top: withDefault(
    Integer(
      'How many monitors `by_monitor` shows for each source, and projects `by_project`: those with the highest usage. ' +
        'With many monitors, 0 makes the answer much shorter.',
      { max: 20 },
    ),
    20,
  ),
}) {}
