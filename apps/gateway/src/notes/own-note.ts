import { actorOf, AppError, type Caller, type Note } from '@earshot/domain';

/** Whether the caller wrote the note. */
export function isOwnNote({ author }: Note, caller: Caller): boolean {
  const { kind, id } = actorOf(caller);
  return author.kind === kind && author.id === id;
}

/** @throws AppError FORBIDDEN if someone else wrote the note */
export function assertOwnNote(note: Note, caller: Caller): void {
  if (isOwnNote(note, caller)) return;
  throw new AppError('FORBIDDEN', 'Someone else wrote this note: only they can change it.');
}
