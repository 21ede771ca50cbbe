/** A confusion matrix: how often each true label was classified as each label. */
export class Confusion {
  private readonly counts: number[][];

  /** @param labels all labels that occur */
  constructor(private readonly labels: readonly string[]) {
    this.counts = labels.map(() => labels.map(() => 0));
  }

  /** @throws Error for an unknown label */
  add(truth: string, answer: string): void {
    const [row, column] = [this.labels.indexOf(truth), this.labels.indexOf(answer)];
    const counts = this.counts[row];
    if (counts === undefined || column < 0) throw new Error(`No such label: ${truth} or ${answer}`);
    counts[column] = (counts[column] ?? 0) + 1;
  }

  /** The share of right answers, 0-1. */
  accuracy(): number {
    return ratio(
      this.sum((_label, index) => this.at(index, index)),
      this.total(),
    );
  }

  /** The mean recall over all labels, 0-1: the metric of SemEval-2017 4A and TweetEval. */
  macroRecall(): number {
    return this.sum((_label, index) => this.recall(index)) / this.labels.length;
  }

  /** The mean over all labels of the harmonic mean of precision and recall, 0-1. */
  macroF1(): number {
    return this.sum((_label, index) => this.f1At(index)) / this.labels.length;
  }

  /** The F1 of one label, 0-1. */
  f1(label: string): number {
    return this.f1At(this.labels.indexOf(label));
  }

  private f1At(index: number): number {
    const answered = this.sum((_label, row) => this.at(row, index));
    return ratio(2 * this.at(index, index), answered + this.truths(index));
  }

  private recall(index: number): number {
    return ratio(this.at(index, index), this.truths(index));
  }

  private truths(index: number): number {
    return this.sum((_label, column) => this.at(index, column));
  }

  private total(): number {
    return this.sum((_label, index) => this.truths(index));
  }

  private at(row: number, column: number): number {
    return this.counts[row]?.[column] ?? 0;
  }

  private sum(value: (label: string, index: number) => number): number {
    return this.labels.reduce((total, label, index) => total + value(label, index), 0);
  }
}

/** A share of nothing is 0. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
