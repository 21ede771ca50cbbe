import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupError, type BackupHeader, endOfRows, formatVersion, type TableLine } from './backup-format.js';

/** A table of a backup. Its rows must be consumed before the next table is read. */
export interface BackedUpTable extends TableLine {
  /** As written by `COPY`, in chunks of whole rows. */
  readonly rows: AsyncIterable<Buffer>;
}

/**
 * Reads a backup from start to end, in constant memory. The file is only known to be complete after the last table, so
 * commit nothing before that.
 * @throws BackupError if the file is not a backup, is damaged or is truncated
 */
export async function* readBackup(path: string): AsyncGenerator<BackupHeader | BackedUpTable> {
  const file = createReadStream(path);
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  const lines = new LineReader(file.pipe(unzipped));
  const hash = createHash('sha256');
  try {
    yield headerOf(await nextLine(lines, hash), path);
    for (;;) {
      const digest = hash.copy().digest('hex');
      const next = parsed<TableLine | { readonly sha256: string }>(await nextLine(lines, hash), path);
      if ('sha256' in next) {
        if (next.sha256 !== digest || !(await lines.isAtEnd())) throw damaged(path);
        return;
      }
      const counted = { rows: 0 };
      yield { ...next, rows: rowsOf(lines, hash, counted, path) };
      const { rows } = parsed<{ readonly rows: number }>(await nextLine(lines, hash), path);
      if (rows !== counted.rows) throw damaged(path);
    }
  } catch (error) {
    throw readFault(error, path);
  } finally {
    file.destroy();
  }
}

async function nextLine(lines: LineReader, hash: ReturnType<typeof createHash>): Promise<string> {
  const line = await lines.line();
  hash.update(`${line}\n`);
  return line;
}

async function* rowsOf(
  lines: LineReader,
  hash: ReturnType<typeof createHash>,
  counted: { rows: number },
  path: string,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of lines.until(endOfRows)) {
      hash.update(piece);
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) counted.rows += 1;
      yield piece;
    }
    hash.update(`${endOfRows}\n`);
  } catch (error) {
    throw readFault(error, path);
  }
}

function headerOf(text: string, path: string): BackupHeader {
  const header = parsed<Partial<BackupHeader>>(text, path);
  if (!('earshot_backup' in header)) throw new BackupError(`${path} is not an Earshot backup.`);
  if (header.earshot_backup !== formatVersion)
    throw new BackupError(`${path} was made by a newer Earshot: restore it with that one.`);
  return header as BackupHeader;
}

function parsed<T extends object>(text: string, path: string): T {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Falls through: the line is not valid in a backup.
  }
  throw damaged(path);
}

function damaged(path: string): BackupError {
  return new BackupError(`${path} is damaged: its checksum does not match. Nothing was restored.`);
}

/** Error codes of zlib and the file system: https://nodejs.org/api/zlib.html#zlib-constants */
function readFault(error: unknown, path: string): unknown {
  const faults: Readonly<Record<string, string>> = {
    ENOENT: `The file ${path} does not exist.`,
    EISDIR: `${path} is a folder: name a file.`,
    Z_BUF_ERROR: `${path} is truncated: its end is missing. Nothing was restored.`,
    Z_DATA_ERROR: `${path} is damaged, or not an Earshot backup. Nothing was restored.`,
  };
  const fault = faults[String((error as { code?: unknown }).code)];
  return fault === undefined ? error : new BackupError(fault, { cause: error });
}

const newline = 10;
/** The longest line that is read as a whole; rows may be longer. */
const longestLine = 1_048_576;

/** Splits a stream of bytes into lines while buffering little more than one. */
class LineReader {
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
