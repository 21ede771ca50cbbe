import { type ReactNode, useState } from 'react';
import type { ListedViewOutput } from '@earshot/contracts';
import type { ApiError } from '../data/call/api-error.js';
import { filterInput } from '../filter/filter-input.js';
import type { MentionView } from '../filter/mention-filter.js';
import { announce } from '../parts/announce.js';
import { Dialog } from '../parts/dialog/dialog.js';
import { ErrorNotice } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { useMissingText } from './use-missing-text.js';
import { useViewChanges } from './use-view-changes.js';
import { ViewRow } from './view-row.js';

/**
 * All views and their actions. Each change applies at once, for everybody. Changes that can be undone close the dialog,
 * because it would cover the toast with Undo.
 */
export function ManageViews(props: {
  readonly views: readonly ListedViewOutput[];
  /** What the inbox currently shows. */
  readonly view: MentionView;
  readonly onClose: () => void;
}): ReactNode {
  const { views, view, onClose } = props;
  const changes = useViewChanges();
  const missingOf = useMissingText(views);
  const [error, setError] = useState<ApiError | null>(null);
  const run = (work: Promise<void>, done?: () => void): void => {
    setError(null);
    work.then(done).catch(setError);
  };
  const replace = async ({ id, name, filter }: ListedViewOutput): Promise<void> => {
    await changes.update({ id, filter: filterInput(view) });
    const undo = (): void => {
      changes.update({ id, filter }).catch(({ message }: Error) => showToast({ text: message, tone: 'bad' }));
    };
    showToast({
      text: `${name} shows what the inbox shows now.`,
      actions: [{ label: 'Undo', run: undo }],
    });
  };
  return (
    <Dialog title="Views" wide onClose={onClose}>
      <p>Views are shared: what you change here changes for everybody in the project.</p>
      {error === null ? null : <ErrorNotice error={error} />}
      <ol className="view-rows">
        {views.map((one, index) => (
          <ViewRow
            key={one.id}
            view={one}
            missing={missingOf(one)}
            isFirst={index === 0}
            isLast={index === views.length - 1}
            onRename={(name) => changes.update({ id: one.id, name })}
            onMove={(by) =>
              run(changes.update({ id: one.id, position: index + by }), () =>
                announce(`${one.name} is number ${index + by + 1} of ${views.length}`),
              )
            }
            onReplace={() => run(replace(one), onClose)}
            onDelete={() => run(changes.remove(one), onClose)}
          />
        ))}
      </ol>
    </Dialog>
  );
}
