import { namedPeople, type Note, type Person } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';

/** A note to store. */
export type NewNote = Pick<Note, 'id' | 'projectId' | 'mentionId' | 'author' | 'text'>;

type NoteRow = Omit<Note, 'people'>;

/** Notes on mentions. */
@Injectable()
export class NoteRepository {
  readonly members = membersAmong;

  /** The notes on a mention, oldest first. */
  async list(tx: Tx, projectId: string, mentionId: string, page: Page): Promise<PageOf<Note>> {
    const found = await tx.query<NoteRow[]>(
      `${select} WHERE n.project_id = $1 AND n.mention_id = $2 AND ($3::uuid IS NULL OR n.id > $3)
       ORDER BY n.id LIMIT $4`,
      [projectId, mentionId, page.after, page.limit + 1],
    );
    const { items, nextAfter } = pageOf(found, page.limit);
    return { items: await withPeople(tx, projectId, items), nextAfter };
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Note | null> {
    const sql = `${select} WHERE n.project_id = $1 AND n.id = $2`;
    const found = await tx.query<NoteRow[]>(sql, [projectId, id]);
    const [note] = await withPeople(tx, projectId, found);
    return note ?? null;
  }

  /** Like `get`, and locks the note until the transaction ends. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Note | null> {
    await tx.query('SELECT FROM notes WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE', [projectId, id]);
    return this.get(tx, projectId, id);
  }

  /** The number of notes on a mention, locked until the transaction ends; null = there is no such mention. */
  async countForUpdate(tx: Tx, projectId: string, mentionId: string): Promise<number | null> {
    const lock = 'SELECT FROM mentions WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE';
    if (!(await tx.exists(lock, [projectId, mentionId]))) return null;
    const sql = 'SELECT count(*)::integer FROM notes WHERE project_id = $1 AND mention_id = $2';
    return tx.count(sql, [projectId, mentionId]);
  }

  async insert(tx: Tx, { id, projectId, mentionId, author, text }: NewNote): Promise<void> {
    await tx.changed(
      `INSERT INTO notes (id, project_id, mention_id, author_kind, author_id, author_name, text, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
      [id, projectId, mentionId, author.kind, author.id, author.name, text],
    );
  }

  async setText(tx: Tx, projectId: string, id: string, text: string): Promise<void> {
    await tx.changed(
      'UPDATE notes SET text = $3, edited_at = now() WHERE project_id = $1 AND id = $2 AND text <> $3',
      [projectId, id, text],
    );
  }

  async delete(tx: Tx, projectId: string, id: string): Promise<void> {
    await tx.changed('DELETE FROM notes WHERE project_id = $1 AND id = $2', [projectId, id]);
  }

  isOwner(tx: Tx, projectId: string, userId: string): Promise<boolean> {
    const sql = "SELECT FROM members WHERE project_id = $1 AND user_id = $2 AND role = 'owner'";
    return tx.exists(sql, [projectId, userId]);
  }

  /**
   * Stores which people the text names. People already named are not notified again; people no longer named are not
   * notified, unless they already were. @param userIds members of the project, without the author
   */
  async setPeople(tx: Tx, projectId: string, noteId: string, userIds: readonly string[]): Promise<void> {
    await tx.changed(
      `DELETE FROM note_people WHERE project_id = $1 AND note_id = $2 AND user_id <> ALL($3::uuid[])
         AND mail_id IS NOT NULL`,
      [projectId, noteId, userIds],
    );
    await tx.changed(
      // In a fixed order, because each row locks and joins its person's e-mail.
      `INSERT INTO note_people (project_id, note_id, user_id)
       SELECT $1, $2, u.id FROM unnest($3::uuid[]) AS u (id)
       WHERE NOT EXISTS (SELECT FROM note_people x WHERE x.project_id = $1 AND x.note_id = $2 AND x.user_id = u.id)
       ORDER BY u.id`,
      [projectId, noteId, userIds],
    );
  }
}

/** With the author's current name, if they are still a member. */
const select = `SELECT n.id, n.project_id AS "projectId", n.mention_id AS "mentionId", n.text,
    n.created_at AS "createdAt", n.edited_at AS "editedAt",
    json_build_object('kind', n.author_kind, 'id', n.author_id, 'name', coalesce(CASE WHEN n.author_kind = 'user' THEN
      (SELECT u.name FROM users u WHERE u.id = n.author_id) END, n.author_name)) AS author
  FROM notes n`;

async function withPeople(tx: Tx, projectId: string, notes: readonly NoteRow[]): Promise<Note[]> {
  const ids = new Set(notes.flatMap(({ text }) => namedPeople(text)));
  const people = ids.size === 0 ? [] : await membersAmong(tx, projectId, [...ids]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return notes.map((note) => ({
    ...note,
    people: namedPeople(note.text).flatMap((id) => byId.get(id) ?? []),
  }));
}

/** Those of the users who are members of the project, with their names. */
function membersAmong(tx: Tx, projectId: string, userIds: readonly string[]): Promise<Person[]> {
  return tx.query<Person[]>(
    `SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.project_id = $1 AND m.user_id = ANY($2::uuid[])`,
    [projectId, userIds],
  );
}
