/** A person of a project under their name. */
export interface Person {
  /** Of the user. */
  readonly id: string;
  readonly name: string;
}

/** Who wrote a note. */
export interface NoteAuthor {
  readonly kind: 'user' | 'key';
  /** Of the user or the API key. */
  readonly id: string;
  /** Of a person who has left, and of a key: as it was when the note was written. */
  readonly name: string;
}

/** A note that a member wrote about a mention. */
export interface Note {
  readonly id: string;
  readonly projectId: string;
  readonly mentionId: string;
  readonly author: NoteAuthor;
  /** Markdown; `<@id>` names a member, see `namedPeople`. */
  readonly text: string;
  /** The members that the text names and that are still in the project. */
  readonly people: readonly Person[];
  readonly createdAt: Date;
  /** null = never changed. */
  readonly editedAt: Date | null;
}

/** Characters of a note. */
export const maxNoteLength = 4_000;

/** Notes of one mention. */
export const maxNotesPerMention = 200;

/** Members that one note may name: each of them gets an e-mail. */
export const maxNamedPeople = 20;
