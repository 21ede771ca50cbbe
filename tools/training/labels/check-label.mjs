import { categories, sentiments } from '../../../libs/domain/dist/index.js';

/**
 * Checks that docs/labelling.md allows a row's labels.
 * @throws {Error} that names the row and what is wrong with it
 */
export function checkLabel({ id, is_relevant, category, second, sentiment, urgency }) {
  const faults = [
    typeof is_relevant !== 'boolean' && '"is_relevant" must be true or false',
    !categories.includes(category) && `"category" must be one of ${categories.join(', ')}`,
    second !== null && !categories.includes(second) && '"second" must be a category or null',
    second === category && '"second" must be another category',
    !sentiments.includes(sentiment) && `"sentiment" must be one of ${sentiments.join(', ')}`,
    ![0, 1, 2, 3].includes(urgency) && '"urgency" must be 0, 1, 2 or 3',
    is_relevant === false && urgency > 0 && 'a post that is not about the brand must have urgency 0',
  ].filter(Boolean);
  if (faults.length > 0) throw new Error(`${id}: ${faults.join('; ')}`);
}
