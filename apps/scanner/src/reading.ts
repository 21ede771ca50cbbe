// What apps/simulation drives: the reading of scans, without what stores them.
export type { FollowUps } from './scan/follow-ups.js';
export { matchedBy, PostMatcher } from './scan/post-matcher.js';
export { SourceReader } from './scan/read/source-reader.js';
export type { SourceReading } from './scan/read/source-reading.js';
export { ScannerConfig } from './scanner.config.js';
export { SourceMeters } from './sources/source-meters.js';
export { SpendingLedger } from './sources/spending-ledger.js';
