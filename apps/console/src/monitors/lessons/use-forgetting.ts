import type { ForgottenLessonOutput } from '@earshot/contracts';
import { useChange } from '../../data/call/use-operation.js';
import { showToast } from '../../parts/toasts.js';

/** Forgets and restores a monitor's lessons, with a toast for each. */
export interface Forgetting {
  readonly busy: boolean;
  /** @param lesson its id; null = all */
  readonly forget: (lesson: string | null) => Promise<void>;
  readonly restore: (forgotten: ForgottenLessonOutput) => void;
}

/** @param onChange called when the lessons have changed */
export function useForgetting(monitorId: string, onChange: () => void): Forgetting {
  const forgetting = useChange('forget_lessons');
  const restoring = useChange('restore_lessons');
  const onError = (error: Error): void => {
    showToast({ text: error.message, tone: 'bad' });
    // Someone else may have forgotten or restored it.
    onChange();
  };
  // Uses promises, because Undo may be pressed on another page and mutation callbacks end with the component.
  const restore = (forgotten: ForgottenLessonOutput): void =>
    void restoring
      .mutateAsync({ id: monitorId, forgotten_id: forgotten.id })
      .then(() => {
        onChange();
        showToast({ text: `Restored: ${nameOf(forgotten)}. It counts again within a minute.` });
      })
      .catch(onError);
  const forget = (lesson: string | null): Promise<void> =>
    forgetting
      .mutateAsync({ id: monitorId, ...(lesson === null ? { all: true } : { lesson }) })
      .then((forgotten) => {
        onChange();
        showToast({
          text: `Forgotten: ${nameOf(forgotten)}. It stops counting within a minute.`,
          actions: [{ label: 'Undo', run: () => restore(forgotten) }],
        });
      })
      .catch(onError);
  return { busy: forgetting.isPending || restoring.isPending, forget, restore };
}

/** The evidence, or a phrase for all lessons. */
export function nameOf({ evidence }: Pick<ForgottenLessonOutput, 'evidence'>): string {
  return evidence ?? 'all lessons of this monitor';
}
