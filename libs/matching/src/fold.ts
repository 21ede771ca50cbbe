import { caseFold } from './case-fold.js';

/**
 * The form in which texts are compared: NFKC, case folded. For short text without ignored characters only, because
 * normalising a long run of marks takes quadratic time; `FoldedText` cuts any text into such pieces.
 */
export function fold(cluster: string): string {
  // Halves of surrogate pairs must not find each other when what stood between them is ignored.
  const wellFormed = cluster.toWellFormed();
  // Decomposed first, so that what a mark was composed with makes no difference to the folding (Unicode, D146).
  return caseFold(wellFormed.normalize('NFKD')).normalize('NFKC');
}
