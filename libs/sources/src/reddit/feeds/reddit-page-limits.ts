/**
 * Page sizes to request: 100, 99 .. 91, 100 ... Reddit caches a page for 30 seconds under its whole URL, so repeating a
 * limit would return an old page. https://github.com/praw-dev/praw/blob/main/praw/models/util.py (stream_generator)
 */
export class PageLimits {
  private turn = 0;

  constructor(private readonly most = 100) {}

  next(): number {
    const limit = this.most - this.turn;
    this.turn = (this.turn + 1) % 10;
    return limit;
  }
}
