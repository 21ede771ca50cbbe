import { actorOf, type Caller, type Note } from '@earshot/domain';

/** Whether the caller wrote the note. */
export function isOwnNote({ author }: Note, caller: Caller): boolean {
  const { kind, id } = actorOf(caller);
  return author.kind === kind && author.id === id;
}
