import type { ScanOutcome } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { storableReason } from '../sql/storable.js';
import { ScanEntity } from './scan.entity.js';

/** A scan together with whose it is and how many mentions were new for its monitor. */
export interface NewScan extends ScanOutcome {
  readonly projectId: string;
  readonly stored: number;
}

/** The ledger of what was surely read. */
@Injectable()
export class ScanRepository {
  async insert(tx: Tx, scans: readonly NewScan[]): Promise<void> {
    if (scans.length === 0) return;
    await tx.insert(
      ScanEntity,
      scans.map((scan) => ({ ...scan, id: newId(), error: storableReason(scan.error) })),
    );
  }
}
