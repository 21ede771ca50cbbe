import { maxAttempts } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/**
 * A row of `note_mails`: an e-mail to a person about the notes that name them, made by Postgres. The row is deleted once it is
 * sent or given up.
 */
@Entity('note_mails')
export class NoteMailEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  /** From when on no further note joins it: what is sent again after a crash says the same. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;
}

/**
 * The table as leased work. An e-mail is obsolete once its notes are deleted or name the person no more, the person is no
 * member any more, or wants no such e-mails.
 */
export const noteMailRows = new LeasedRows({
  table: 'note_mails',
  key: 'id',
  isOpen: 'true',
  isObsolete: `NOT EXISTS (
      SELECT FROM note_people x JOIN projects p ON p.id = x.project_id AND p.deleted_at IS NULL WHERE x.mail_id = t.id)
    OR EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND NOT u.wants_note_mails)`,
  counts: 'at_claim',
  maxAttempts,
  bury: null,
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
