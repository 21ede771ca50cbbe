import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `known_networks`: a network from which a person has signed in. */
@Entity('known_networks')
export class KnownNetworkEntity {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('text')
  network: string;

  /** The last sign-in from it. */
  @Column('timestamptz')
  signedInAt: Date;
}
