/** How people of one language praise and complain. A word that ends in `*` stands for all words that begin so. */
export interface WordFeelings {
  /** Points -3 to 3 -> words and phrases of up to three words, in lower case, separated by commas. */
  readonly feelings: Readonly<Record<string, string>>;
  /** Words that turn what follows in the same clause. */
  readonly negations: string;
}
