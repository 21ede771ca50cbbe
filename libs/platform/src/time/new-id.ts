import { v7 } from 'uuid';

/** A new UUIDv7: sorts by time of creation, so that indexes stay dense. */
export function newId(): string {
  return v7();
}
