import type { Alert, AlertFrequency, Category, ChannelName, Sentiment } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `alerts`. A deleted alert keeps its row, so that its notifications keep their reference. */
@Entity('alerts')
export class AlertEntity implements Alert {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  name: string;

  @Column('text')
  channel: ChannelName;

  @Column('text')
  destination: string;

  @Column('text', { array: true })
  categories: Category[];

  @Column('text', { array: true })
  sentiments: Sentiment[];

  @Column('uuid', { array: true })
  monitorIds: string[];

  @Column('integer')
  minUrgency: number;

  @Column('text')
  frequency: AlertFrequency;

  @Column('boolean')
  active: boolean;

  /** The webhook's signing secret, encrypted by whoever inserted it; null for other channels. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
