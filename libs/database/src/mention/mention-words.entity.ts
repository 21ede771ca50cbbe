import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `mention_words`: title and text of a mention as they are searched. Written by triggers alone. */
@Entity('mention_words')
export class MentionWordsEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('text')
  words: string;
}
