import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `mention_upkeep`: it exists while something is owed to the source of a mention that is kept. */
@Entity('mention_upkeep')
export class MentionUpkeepEntity {
  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  source: SourceName;

  @Column('text')
  externalId: string;

  @Column('timestamptz')
  publishedAt: Date;

  /** When the source is asked again; moved on when somebody sets out to ask, so that it is tried again if they die. */
  @Column('timestamptz', { nullable: true })
  verifyAt: Date | null;

  /** In vain: how often somebody set out to ask since the source last answered. */
  @Column('integer', { default: 0 })
  verifyAttempts: number;

  /** When text and author are removed, unless the source shows them again before. */
  @Column('timestamptz', { nullable: true })
  purgeAt: Date | null;
}
