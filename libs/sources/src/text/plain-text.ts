/** Text as a browser lays it out: blanks that follow each other are one, and lines end where blocks end. */
export class PlainText {
  private readonly parts: string[] = [];
  private breaks = 0;
  private blank = false;
  private isVerbatim = false;
  private opensVerbatim = false;

  /** Adds text; outside of what stays verbatim, every run of blanks and line ends becomes one blank. */
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

  /** A line ends here, once more than before. */
  breakLine(): void {
    this.breaks = Math.min(2, this.breaks + 1);
  }

  /** At least so many line ends stand here: 2 leave a blank line. */
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
    if (last !== undefined) this.parts.push(last.replace(/\n+$/, ''));
  }

  /** A place to which `since` and `replaceSince` go back. */
  mark(): number {
    return this.parts.length;
  }

  since(mark: number): string {
    return this.parts.slice(mark).join('');
  }

  /** Puts other words where these stood; the blanks before them stay. */
  replaceSince(mark: number, words: string): void {
    const blanks = /^\s*/.exec(this.since(mark))?.[0] ?? '';
    this.parts.splice(mark, this.parts.length, blanks + words);
  }

  toString(): string {
    return this.parts.join('').trimEnd();
  }

  /** The first line end of what stays verbatim is a matter of writing it down. */
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
