import { namedPeople, type Note, type Person, type SourceName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { Attempt } from '../work/leased-rows.js';
import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/**
 * The table as leased work. An e-mail is obsolete after three days, or once its notes are deleted or no longer name the
 * person, or the person is no longer a member or does not want such e-mails.
 */
export const noteMailRows = new MailRows({
  table: 'note_mails',
  isObsolete: `${isThreeDaysOld} OR NOT EXISTS (
      SELECT FROM note_people x JOIN projects p ON p.id = x.project_id AND p.deleted_at IS NULL WHERE x.mail_id = t.id)
    OR EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND NOT u.wants_note_mails)`,
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});

/** A note that names the reader of an e-mail. */
export interface MailedNote extends Pick<Note, 'projectId' | 'mentionId' | 'text' | 'people'> {
  readonly projectName: string;
  /** Where the mention was found. */
  readonly source: SourceName;
  readonly author: string;
}

/** An e-mail to send, leased to the caller. */
export interface ClaimedNoteMail extends Attempt {
  readonly userId: string;
  readonly email: string;
  /** Oldest first; empty if the last of them was just deleted. */
  readonly notes: readonly MailedNote[];
}

type Claimed = Omit<ClaimedNoteMail, 'notes'>;

/** E-mails to people named in notes: at most one every ten minutes per person. A row is deleted once it is sent or given up. */
@Injectable()
export class NoteMailRepository {
  /** Claims the e-mail that has been due the longest, and closes it. Deletes obsolete ones. */
  async claim(tx: Tx, { leaseMs }: { readonly leaseMs: number }): Promise<ClaimedNoteMail | null> {
    const options = { limit: 1, leaseMs };
    const [ready] = await noteMailRows.claim<Claimed>(tx, isItsTurn, options, claimed);
    const mail = ready ?? (await noteMailRows.claimSuspects<Claimed>(tx, isItsTurn, options, claimed))[0];
    return mail === undefined ? null : { ...mail, notes: await notesOf(tx, mail.id) };
  }

  /**
   * The e-mail was sent, or given up: the next one to this person is due ten minutes later at the earliest.
   * @returns false if the lease was lost
   */
  async done(tx: Tx, mail: Pick<ClaimedNoteMail, 'id' | 'leaseToken' | 'userId'>): Promise<boolean> {
    if (!(await noteMailRows.endOne(tx, mail, { set: null }))) return false;
    await tx.changed('UPDATE users SET note_mailed_at = now() WHERE id = $1', [mail.userId]);
    await tx.changed(
      "UPDATE note_mails SET due_at = greatest(due_at, now() + interval '10 minutes') WHERE user_id = $1",
      [mail.userId],
    );
    return true;
  }

  /** Tries again later. @returns false if the lease was lost */
  failed(tx: Tx, mail: ClaimedNoteMail, error: string, now: Date): Promise<boolean> {
    return noteMailRows.postpone(tx, mail, error, now);
  }

  /** Whether a person wants such e-mails. */
  async isWanted(tx: Tx, userId: string): Promise<boolean> {
    const sql = 'SELECT wants_note_mails FROM users WHERE id = $1';
    return (await tx.firstValue<boolean>(sql, [userId])) ?? false;
  }

  /** If the person no longer wants such e-mails, pending ones are deleted once they are due. */
  async setWanted(tx: Tx, userId: string, isWanted: boolean): Promise<void> {
    await tx.changed('UPDATE users SET wants_note_mails = $2 WHERE id = $1', [userId, isWanted]);
  }
}

/** One at a time per person: the previous one was sent at least ten minutes ago, and older ones are tried first. */
export const isItsTurn = {
  where: `NOT EXISTS (SELECT FROM note_mails o WHERE o.user_id = t.user_id AND o.id < t.id)
    AND NOT EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND u.note_mailed_at > now() - interval '10 minutes')`,
};

const claimed = {
  columns: 't.id, t.lease_token AS "leaseToken", t.attempts, u.id AS "userId", u.email',
  from: 'users u',
  where: 'u.id = t.user_id',
};

async function notesOf(tx: Tx, mailId: string): Promise<MailedNote[]> {
  const found = await tx.query<Omit<MailedNote, 'people'>[]>(
    `SELECT n.project_id AS "projectId", p.name AS "projectName", n.mention_id AS "mentionId", m.source, n.text,
       coalesce(u.name, n.author_name) AS author
     FROM note_people x JOIN notes n ON n.project_id = x.project_id AND n.id = x.note_id
       JOIN projects p ON p.id = n.project_id AND p.deleted_at IS NULL
       JOIN mentions m ON m.project_id = n.project_id AND m.id = n.mention_id
       LEFT JOIN users u ON n.author_kind = 'user' AND u.id = n.author_id
     WHERE x.mail_id = $1 ORDER BY n.id`,
    [mailId],
  );
  const people = await tx.query<(Person & { projectId: string })[]>(
    `SELECT m.project_id AS "projectId", u.id, u.name FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.project_id = ANY($1::uuid[]) AND m.user_id = ANY($2::uuid[])`,
    [found.map(({ projectId }) => projectId), found.flatMap(({ text }) => namedPeople(text))],
  );
  return found.map((note) => ({
    ...note,
    people: people.filter(({ projectId }) => projectId === note.projectId),
  }));
}
