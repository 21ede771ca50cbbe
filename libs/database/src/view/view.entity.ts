import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `views`. */
@Entity('views')
export class ViewEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** Unique within the project, whatever the capitals. */
  @Column('text')
  name: string;

  @Column('jsonb')
  filter: Record<string, unknown>;

  @Column('integer')
  position: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
