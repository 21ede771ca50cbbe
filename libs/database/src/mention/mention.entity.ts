import type {
  Category,
  ClassificationReason,
  Engagement,
  MentionStatus,
  PostKind,
  RemovalReason,
  Sentiment,
  SourceName,
} from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `mentions`; the classification's columns are null together until it is classified. */
@Entity('mentions')
export class MentionEntity {
  /** UUIDv7, made when it was found: its order is the order of discovery. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  source: SourceName;

  @Column('text')
  externalId: string;

  @Column('text')
  kind: PostKind;

  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  authorHandle: string | null;

  @Column('text', { nullable: true })
  authorUrl: string | null;

  @Column('text', { nullable: true })
  community: string | null;

  @Column('text', { nullable: true })
  title: string | null;

  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  language: string | null;

  @Column('timestamptz')
  publishedAt: Date;

  @Column('jsonb')
  engagement: Engagement;

  @Column('timestamptz')
  foundAt: Date;

  @Column('text', { default: 'new' })
  status: MentionStatus;

  @Column('timestamptz', { nullable: true })
  statusChangedAt: Date | null;

  @Column('boolean', { nullable: true })
  isRelevant: boolean | null;

  @Column('text', { nullable: true })
  category: Category | null;

  @Column('text', { nullable: true })
  sentiment: Sentiment | null;

  @Column('integer', { nullable: true })
  urgency: number | null;

  @Column('text', { nullable: true })
  aiSummary: string | null;

  @Column('double precision', { nullable: true })
  confidence: number | null;

  @Column('text', { nullable: true })
  classifier: string | null;

  @Column('jsonb', { nullable: true })
  reasons: ClassificationReason[] | null;

  @Column('timestamptz', { nullable: true })
  classifiedAt: Date | null;

  /** Since then title, text, author and counts are gone. */
  @Column('timestamptz', { nullable: true })
  removedAt: Date | null;

  @Column('text', { nullable: true })
  removedReason: RemovalReason | null;

  /** Noted by Postgres with every change; null = it was never changed, or before changes were noted. See `changedAt`. */
  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  updatedAt: Date;

  /** The transaction of the last change. */
  @Column({ type: 'text', insert: false, update: false })
  updatedXid: string;

  /** Written by a trigger; the next two are made by Postgres: what lists are found by. See `facetsOf`. */
  @Column({ type: 'smallint', insert: false, update: false })
  facet: number;

  /** `authorHandle` in lower case. */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  authorKey: string | null;

  /** `publishedAt` in weeks since 1970. */
  @Column({ type: 'integer', insert: false, update: false })
  publishedWeek: number;
}
