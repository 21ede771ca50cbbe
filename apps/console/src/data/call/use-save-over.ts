import { useMutation } from '@tanstack/react-query';
import { useProjectId } from '../project.js';
import { ApiError } from './api-error.js';
import { type Answer, callForVersion, callOperation, type Given } from './call-operation.js';
import { newKey } from './new-key.js';
import type { VersionedAnswer } from './send-request.js';

/** What forms change while others may. */
export type EditedKind = 'monitor' | 'alert' | 'project';
/** What is stored. */
export type Stored<Kind extends EditedKind> = Answer<`get_${Kind}`>;
/** What is to become of it. */
export type ChangeOf<Kind extends EditedKind> = Omit<Given<`update_${Kind}`>, 'id'>;

/** So many times others may save between reading and writing until it is said that it does not go on. */
const mostRounds = 5;

/**
 * Changes what exists without writing over what nobody here has seen: reads it, lets `decide` see it, and writes only if it
 * still is what was read, else begins again. `decide` returns null where nothing is to be written (yet).
 * @returns what the server answered; null where nothing was written
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
