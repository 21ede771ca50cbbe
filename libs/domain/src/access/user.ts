/** Somebody who can sign in. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  /** When the person opened the link in a mail to this address; null = not yet. */
  readonly emailVerifiedAt: Date | null;
}
