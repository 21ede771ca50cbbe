/** A person who can sign in. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  /** When the user opened the link sent to this address; null = not yet. */
  readonly emailVerifiedAt: Date | null;
}
