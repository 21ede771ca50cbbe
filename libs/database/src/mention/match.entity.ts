import type { MatchField } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `matches`. */
@Entity('matches')
export class MatchEntity {
  @Column('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  mentionId: string;

  @PrimaryColumn('uuid')
  monitorId: string;

  @PrimaryColumn('text')
  keyword: string;

  @PrimaryColumn('text')
  field: MatchField;

  @Column('text', { nullable: true })
  link: string | null;

  /** Made by Postgres from `link`. */
  @PrimaryColumn('bigint', { insert: false, update: false })
  linkHash: string;

  @PrimaryColumn('integer')
  startOffset: number;

  @Column('integer')
  endOffset: number;
}
