/** A word of the text and how it moved a verdict: above 0 = in favour. */
export interface MovingWord {
  readonly word: string;
  readonly weight: number;
}
