import { Entity, PrimaryColumn } from 'typeorm';

/** A row of `recovery_codes`: an unused recovery code. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid')
  userId: string;

  /** SHA-256 of the code. */
  @PrimaryColumn('bytea')
  codeHash: Buffer;
}
