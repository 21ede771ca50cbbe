import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { StoredMail } from '../mail/mailbox.js';
import type { FakePost, PostEdit } from '@earshot/fakes';
import type { Delivery } from '../webhooks/webhook-inbox.js';

/** An event in the sandbox whose effect survives a restart. Times are ISO 8601. */
export type Entry =
  | {
      readonly kind: 'posts';
      readonly posts: readonly { readonly post: FakePost; readonly publishedAt: string }[];
    }
  | { readonly kind: 'edit'; readonly name: string; readonly edit: PostEdit; readonly at: string }
  | { readonly kind: 'delete'; readonly name: string; readonly at: string }
  | { readonly kind: 'mail'; readonly mail: Omit<StoredMail, 'receivedAt'> & { readonly receivedAt: string } }
  | { readonly kind: 'mails_cleared' }
  | {
      readonly kind: 'delivery';
      readonly delivery: Omit<Delivery, 'receivedAt'> & { readonly receivedAt: string };
    }
  | { readonly kind: 'deliveries_cleared'; readonly name: string | null };

/** How many of the newest entries survive a restart, for kinds that keep accumulating. */
const mostKept: Readonly<Partial<Record<Entry['kind'], number>>> = { mail: 1_000, delivery: 2_000 };

/** A file with one line per entry. */
export class Journal {
  private constructor(
    private readonly file: string | undefined,
    /** The entries of earlier runs, oldest first. */
    readonly entries: readonly Entry[],
  ) {}

  /**
   * @param file created if it does not exist; undefined = nothing survives this process
   * @throws Error if it cannot be written to
   */
  static open(file: string | undefined): Journal {
    if (file === undefined) return new Journal(undefined, []);
    appendFileSync(file, '', { mode: 0o600 });
    const text = readFileSync(file, 'utf8');
    const kept = newest(entriesIn(text));
    // Also drops a line that was cut off, so that the next entry is not appended to it.
    const lines = kept.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (lines !== text) {
      writeFileSync(`${file}.new`, lines, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return new Journal(file, kept);
  }

  /** Appends an entry. If it cannot be written to disk, it is lost when this process ends. */
  append(entry: Entry): void {
    if (this.file === undefined) return;
    try {
      appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch {
      // A test mailbox must not stop anything.
    }
  }
}

function entriesIn(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry];
    } catch {
      return []; // cut off, or empty
    }
  });
}

function newest(entries: readonly Entry[]): Entry[] {
  const seen = new Map<Entry['kind'], number>();
  return entries
    .toReversed()
    .filter(({ kind }) => {
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      return count <= (mostKept[kind] ?? Number.POSITIVE_INFINITY);
    })
    .toReversed();
}
