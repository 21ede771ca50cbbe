/** Text as laid out by a browser: consecutive spaces are collapsed, lines end where blocks end, and quoted ones begin with `> `. */
export class PlainText {
  /** How many quotations what is added now is in. */
  quotes = 0;
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
    const end = this.lineEnd();
    while (last?.endsWith(end, length)) length -= end.length;
    if (last !== undefined) this.parts.push(last.slice(0, length));
  }

  /** A position for `since` and `replaceSince`. */
  mark(): number {
    return this.parts.length;
  }

  /** Without what begins a line. */
  since(mark: number): string {
    return this.parts.slice(mark).join('').replace(lineStart, '');
  }

  /** Replaces everything since the mark except what begins a line. */
  replaceSince(mark: number, words: string): void {
    const start = lineStart.exec(this.parts.slice(mark).join(''))?.[0] ?? '';
    this.parts.splice(mark, this.parts.length, start + words);
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
    this.parts.push(shown.replaceAll('\n', this.lineEnd()));
  }

  private lineEnd(): string {
    return this.quotes > 0 ? `\n${quoted}` : '\n';
  }

  private settle(): void {
    const isFirst = this.parts.length === 0;
    if (!isFirst && this.breaks > 0) this.parts.push('\n'.repeat(this.breaks));
    else if (!isFirst && this.blank) this.parts.push(' ');
    if (this.quotes > 0 && (isFirst || this.breaks > 0)) this.parts.push(quoted);
    this.breaks = 0;
    this.blank = false;
  }
}

const quoted = '> ';
const lineStart = /^\s*(?:> )?/;
