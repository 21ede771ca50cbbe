import PostalMime from 'postal-mime';

/** A message in the mailbox. */
export interface StoredMail {
  /** Counts up from 1. */
  readonly id: number;
  readonly receivedAt: Date;
  /** From the header, e.g. `Earshot <alerts@example.com>`. */
  readonly from: string;
  /** The recipients in the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  /** From the header, as ISO 8601; null = missing or unreadable. */
  readonly date: string | null;
  readonly messageId: string | null;
  /** In the order of the message, with names in lower case. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string | null;
  readonly html: string | null;
}

/** The latest messages, oldest first. */
export class Mailbox {
  private messages: StoredMail[] = [];
  private lastId = 0;

  /** @param onStored called with each new message */
  constructor(
    private readonly capacity = 5000,
    private readonly onStored: (mail: StoredMail) => void = () => undefined,
  ) {}

  async store(raw: Buffer, recipients: readonly string[], receivedAt: Date): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const stored: StoredMail = {
      id: this.lastId + 1,
      receivedAt,
      from: [mail.from?.name, mail.from?.address && `<${mail.from.address}>`].filter(Boolean).join(' '),
      to: recipients,
      subject: mail.subject ?? '',
      date: mail.date ?? null,
      messageId: mail.messageId ?? null,
      headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
      text: mail.text ?? null,
      html: mail.html ?? null,
    };
    this.restore(stored);
    this.onStored(stored);
  }

  /** Adds a message of an earlier run under its original id. */
  restore(mail: StoredMail): void {
    this.lastId = mail.id;
    this.messages.push(mail);
    if (this.messages.length > this.capacity) this.messages.shift();
  }

  list(): readonly StoredMail[] {
    return this.messages;
  }

  find(id: number): StoredMail | undefined {
    return this.messages.find((mail) => mail.id === id);
  }

  /** Ids are not reused. */
  clear(): void {
    this.messages = [];
  }
}
