import { BackupError } from './backup-format.js';

const newline = 10;
/** The longest line that is read as a whole; rows may be longer. */
const longestLine = 1_048_576;

/** Splits a stream of bytes into lines while buffering little more than one. */
export class LineReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line, without its line break. @throws BackupError if there is none */
  async line(): Promise<string> {
    for (;;) {
      const end = this.held.indexOf(newline);
      if (end >= 0) return this.take(end + 1).toString('utf8', 0, end);
      if (this.held.length > longestLine || !(await this.more()))
        throw new BackupError('The backup is damaged: a line does not end. Nothing was restored.');
    }
  }

  /** All lines before the line `last`, in chunks of whole lines; also consumes `last`. */
  async *until(last: string): AsyncGenerator<Buffer> {
    const marker = Buffer.from(`${last}\n`);
    const behindOthers = Buffer.from(`\n${last}\n`);
    for (;;) {
      if (this.held.subarray(0, marker.length).equals(marker)) {
        this.take(marker.length);
        return;
      }
      const at = this.held.indexOf(behindOthers);
      // Leaves out the last line, which may be the beginning of the marker.
      const complete = at >= 0 ? at + 1 : this.held.lastIndexOf(newline) + 1;
      if (complete > 0) yield this.take(complete);
      else if (!(await this.more()))
        throw new BackupError('The backup is truncated: its end is missing. Nothing was restored.');
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.held.length === 0 && !(await this.more());
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done === true) return false;
    this.held = this.held.length === 0 ? value : Buffer.concat([this.held, value]);
    return true;
  }
}
