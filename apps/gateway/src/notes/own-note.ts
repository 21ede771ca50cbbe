import { AppError, type Caller, type Note, type NoteAuthor } from '@earshot/domain';

/** The caller as the author of a note. */
export function authorOf(caller: Caller): NoteAuthor {
  return caller.kind === 'session'
    ? { kind: 'user', id: caller.userId, name: caller.name }
    : { kind: 'key', id: caller.apiKeyId, name: caller.name };
}

/** Whether the caller wrote the note. */
export function isOwnNote({ author }: Note, caller: Caller): boolean {
  const { kind, id } = authorOf(caller);
  return author.kind === kind && author.id === id;
}

/** @throws AppError FORBIDDEN if someone else wrote the note */
export function assertOwnNote(note: Note, caller: Caller): void {
  if (isOwnNote(note, caller)) return;
  throw new AppError('FORBIDDEN', 'Someone else wrote this note: only they can change it.');
}
