/** A word of the text with what it did to a verdict: above 0 = spoke for it. */
export interface MovingWord {
  readonly word: string;
  readonly weight: number;
}
