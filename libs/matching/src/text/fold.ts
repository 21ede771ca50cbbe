import { plainTypography } from '@earshot/domain';
import { caseFold } from './case-fold.js';

/**
 * The form in which texts are compared: NFKC, case folded, apostrophes, hyphens and white space in their plain form. For
 * short text without ignored characters only, because normalising a long run of marks takes quadratic time; `FoldedText`
 * cuts any text into such pieces.
 */
export function fold(cluster: string): string {
  // Halves of surrogate pairs must not find each other when what stood between them is ignored.
  const wellFormed = cluster.toWellFormed();
  // Before decomposing, which makes a blank and a mark of `´`, and after, which brings out what is inside of `ŉ` or `″`.
  const plain = plainTypography(plainTypography(wellFormed).normalize('NFKD'));
  // Decomposed first, so that what a mark was composed with makes no difference to the folding (Unicode, D146).
  return caseFold(plain).normalize('NFKC');
}
