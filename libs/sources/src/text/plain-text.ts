/** Text as laid out by a browser: consecutive spaces are collapsed, and lines end where blocks end. */
export class PlainText {
  private readonly parts: string[] = [];
  private breaks = 0;
  private blank = false;
  private isVerbatim = false;
  private opensVerbatim = false;

  /** Adds text; outside of verbatim parts, every run of white space becomes one space. */
  add(data: string): void {
    if (this.isVerbatim) return this.addVerbatim(data);
    const words = data.replace(/[ \t\n\r\f]+/g, ' ');
    this.blank ||= words.startsWith(' ');
    const shown = words.replace(/^ | $/g, '');
    if (shown === '') return;
    this.settle();
    this.parts.push(shown);
    this.blank = words.endsWith(' ');
  }

  /** Adds one line break. */
  breakLine(): void {
    this.breaks = Math.min(2, this.breaks + 1);
  }

  /** Requires at least this many line breaks here: 2 leave an empty line. */
  endBlock(breaks: number): void {
    this.breaks = Math.max(this.breaks, breaks);
  }

  beginVerbatim(): void {
    this.isVerbatim = true;
    this.opensVerbatim = true;
  }

  endVerbatim(): void {
    this.isVerbatim = false;
    const last = this.parts.pop();
    // A regular expression would look for the end from every line break: quadratic.
    let length = last?.length ?? 0;
    while (last?.[length - 1] === '\n') length -= 1;
    if (last !== undefined) this.parts.push(last.slice(0, length));
  }

  /** A position for `since` and `replaceSince`. */
  mark(): number {
    return this.parts.length;
  }

  since(mark: number): string {
    return this.parts.slice(mark).join('');
  }

  /** Replaces everything since the mark except white space at its start. */
  replaceSince(mark: number, words: string): void {
    const blanks = /^\s*/.exec(this.since(mark))?.[0] ?? '';
    this.parts.splice(mark, this.parts.length, blanks + words);
  }

  toString(): string {
    return this.parts.join('').trimEnd();
  }

  /** The first line break of verbatim text is only formatting of the source. */
  private addVerbatim(data: string): void {
    const shown = this.opensVerbatim ? data.replace(/^\r?\n/, '') : data;
    this.opensVerbatim = false;
    if (shown === '') return;
    this.settle();
    this.parts.push(shown);
  }

  private settle(): void {
    if (this.parts.length > 0) {
      if (this.breaks > 0) this.parts.push('\n'.repeat(this.breaks));
      else if (this.blank) this.parts.push(' ');
    }
    this.breaks = 0;
    this.blank = false;
  }
}
