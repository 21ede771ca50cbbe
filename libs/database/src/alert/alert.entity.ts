import type {
  Alert,
  AlertEvent,
  AlertFrequency,
  Category,
  ChannelName,
  PostKind,
  Sentiment,
  SourceName,
} from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `alerts`. A deleted alert keeps its row, so that its notifications keep their reference. */
@Entity('alerts')
export class AlertEntity implements Omit<Alert, 'quietHours'> {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  name: string;

  @Column('text')
  channel: ChannelName;

  /** The address; masked if `sealedDestination` contains it. */
  @Column('text')
  destination: string;

  /** The URL, encrypted; null = `destination` is the address itself. */
  @Column('bytea', { nullable: true })
  sealedDestination: Buffer | null;

  /** Equal for equal URLs. */
  @Column('bytea', { nullable: true })
  destinationDigest: Buffer | null;

  @Column('text', { array: true })
  categories: Category[];

  @Column('text', { array: true })
  sentiments: Sentiment[];

  @Column('uuid', { array: true })
  monitorIds: string[];

  @Column('text', { array: true })
  sources: SourceName[];

  @Column('text', { array: true })
  languages: string[];

  @Column('text', { array: true })
  kinds: PostKind[];

  @Column('text', { array: true })
  events: AlertEvent[];

  @Column('integer')
  minUrgency: number;

  @Column('text')
  frequency: AlertFrequency;

  @Column('integer')
  deliverAtHour: number;

  @Column('integer', { nullable: true })
  quietHoursStart: number | null;

  @Column('integer', { nullable: true })
  quietHoursEnd: number | null;

  @Column('boolean')
  urgentAtOnce: boolean;

  @Column('boolean')
  active: boolean;

  @Column('timestamptz')
  activeSince: Date;

  /** The webhook's signing secret, encrypted by the caller; null for other channels. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** The previous signing secret, which receivers may still expect. */
  @Column('bytea', { nullable: true })
  previousSecret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousSecretUntil: Date | null;

  /** When its destination first failed since the last successful delivery. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  /** Nothing is sent before this time. */
  @Column('timestamptz', { nullable: true })
  heldUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('text', { nullable: true })
  disabledReason: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
