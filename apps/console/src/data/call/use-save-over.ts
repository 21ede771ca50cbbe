import { useMutation } from '@tanstack/react-query';
import { useProjectId } from '../project.js';
import { ApiError } from './api-error.js';
import { type Answer, callForVersion, callOperation, type Given } from './call-operation.js';
import { newKey } from './new-key.js';
import type { VersionedAnswer } from './send-request.js';

/** What can be edited in a form and concurrently by others. */
export type EditedKind = 'monitor' | 'alert' | 'project';
/** The stored resource. */
export type Stored<Kind extends EditedKind> = Answer<`get_${Kind}`>;
/** The changes to it. */
export type ChangeOf<Kind extends EditedKind> = Omit<Given<`update_${Kind}`>, 'id'>;

/** The number of attempts, each beaten by someone else's save, before giving up. */
const mostRounds = 5;

/**
 * Updates a resource without overwriting changes the user has not seen: reads it, passes it to `decide`, and writes only if
 * it is still the same version, else starts over. `decide` returns null if there is nothing to write (yet).
 * @returns the server's answer; null if nothing was written
 */
export function useSaveOver<Kind extends EditedKind>(
  kind: Kind,
  id: string,
): (decide: (stored: Stored<Kind>) => ChangeOf<Kind> | null) => Promise<Answer<`update_${Kind}`> | null> {
  const projectId = useProjectId();
  const project = projectId === null ? {} : { projectId };
  const { mutateAsync: read } = useMutation<VersionedAnswer<Stored<Kind>>, ApiError>({
    mutationFn: () => callForVersion(`get_${kind}`, { id } as unknown as Given<`get_${Kind}`>, project),
  });
  const { mutateAsync: write } = useMutation<
    Answer<`update_${Kind}`>,
    ApiError,
    { change: ChangeOf<Kind>; version: string | null; idempotencyKey: string }
  >({
    mutationFn: ({ change, version, idempotencyKey }) =>
      callOperation(`update_${kind}`, { id, ...change } as unknown as Given<`update_${Kind}`>, {
        ...project,
        idempotencyKey,
        ...(version === null ? {} : { ifMatch: version }),
      }),
  });
  return async (decide) => {
    for (let round = 1; ; round += 1) {
      const { data, version } = await read();
      const change = decide(data);
      if (change === null) return null;
      try {
        return await write({ change, version, idempotencyKey: newKey() });
      } catch (error) {
        const isOld = error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
        if (!isOld || round === mostRounds) throw error;
      }
    }
  };
}
