import { Retryable } from '@earshot/domain';

/** The number of posts remembered of each list: some of them may be gone when they are needed. */
const remembered = 100;
/** The number of posts asked for again, few enough for one request to any source. */
const askedAgain = 20;

/**
 * The posts that a source showed last when they were looked up by id, for sources that leave out, or do not find, whatever is
 * gone. Posts reported gone are lost permanently, so an answer that shows none of several posts counts only if the source
 * still shows another one: it may otherwise be a fault that makes it show nothing at all.
 */
export class LastShown {
  private readonly lists = new Map<string, readonly string[]>();

  /** @param list what was asked; each list of a source may fail by itself */
  add(list: string, ids: readonly string[]): void {
    this.lists.set(list, [...new Set([...ids, ...(this.lists.get(list) ?? [])])].slice(0, remembered));
  }

  /**
   * Checks an answer that shows none of the posts of a list. A post that was looked up alone is believed to be gone.
   * @param asked the posts that were looked up together
   * @param lookUp asks the same list for other posts; returns what it shows of them
   * @throws Retryable if the answer cannot be relied on; the posts are then looked up again later, at last one by one
   */
  async confirmGone(
    list: string,
    asked: readonly string[],
    lookUp: (others: readonly string[]) => Promise<readonly unknown[]>,
  ): Promise<void> {
    if (asked.length <= 1) return;
    const others = (this.lists.get(list) ?? []).filter((id) => !asked.includes(id)).slice(0, askedAgain);
    if (others.length > 0 && (await lookUp(others)).length > 0) return;
    throw new Retryable('None of several posts is shown, which may be a fault of the source.');
  }
}
