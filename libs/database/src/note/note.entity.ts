import type { NoteAuthor } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `notes`: a note that a member wrote about a mention. */
@Entity('notes')
export class NoteEntity {
  /** UUIDv7: ids sort in the order in which notes were written. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  mentionId: string;

  @Column('text')
  authorKind: NoteAuthor['kind'];

  /** Of the user or the API key. */
  @Column('uuid')
  authorId: string;

  /** As it was when the note was written. */
  @Column('text')
  authorName: string;

  @Column('text')
  text: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  editedAt: Date | null;
}
