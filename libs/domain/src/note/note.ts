/** A member of a project, with their name. */
export interface Person {
  /** The user's id. */
  readonly id: string;
  readonly name: string;
}

export interface NoteAuthor {
  readonly kind: 'user' | 'key';
  /** Id of the user or the API key. */
  readonly id: string;
  /** For API keys and former members: the name when the note was written. */
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
  /** The people named in the text who are still members of the project. */
  readonly people: readonly Person[];
  readonly createdAt: Date;
  /** null = never changed. */
  readonly editedAt: Date | null;
}

/** The maximum number of characters in a note. */
export const maxNoteLength = 4_000;

export const maxNotesPerMention = 200;

/** The maximum number of members named in one note: each of them gets an e-mail. */
export const maxNamedPeople = 20;
