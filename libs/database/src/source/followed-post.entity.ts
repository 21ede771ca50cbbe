import type { FollowedPost } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `threads`: a matching post whose replies a watch follows. */
@Entity('threads')
export class FollowedPostEntity implements FollowedPost {
  @Column('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  watchId: string;

  @PrimaryColumn('text')
  externalId: string;

  @Column('text')
  url: string;

  @Column('timestamptz')
  publishedAt: Date;

  @Column('timestamptz')
  readUntil: Date;

  @Column('timestamptz')
  nextReadAt: Date;
}
