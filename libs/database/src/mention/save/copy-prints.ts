import { createHash } from 'node:crypto';
import { type Copied, copyMarks } from '@earshot/domain';

/** `copyMarks` of a post as stored: keyed hashes, which reveal no text and cannot be compared across projects. */
export interface CopyPrints {
  readonly copyPrint: Buffer | null;
  readonly authorPrint: Buffer | null;
  readonly linkPrint: Buffer | null;
}

export function copyPrints(projectId: string, post: Copied): CopyPrints {
  const marks = copyMarks(post);
  if (marks === null) return { copyPrint: null, authorPrint: null, linkPrint: null };
  return {
    copyPrint: print(projectId, marks.words, 16),
    authorPrint: marks.author === null ? null : print(projectId, marks.author, 8),
    linkPrint: marks.link === null ? null : print(projectId, marks.link, 8),
  };
}

function print(projectId: string, text: string, bytes: number): Buffer {
  return createHash('sha256').update(projectId).update(text).digest().subarray(0, bytes);
}
