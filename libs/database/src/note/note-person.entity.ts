import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `note_people`: a note names a member. */
@Entity('note_people')
export class NotePersonEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  noteId: string;

  @PrimaryColumn('uuid')
  userId: string;

  /** The e-mail that says so, set by Postgres; null = it was sent, or the person wants none. */
  @Column({ type: 'uuid', nullable: true, insert: false, update: false })
  mailId: string | null;
}
