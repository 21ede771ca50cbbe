import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ListedViewOutput } from '@earshot/contracts';
import { longestViewName } from '@earshot/domain';
import { useProjectPath } from '../data/project.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { useForm } from '../parts/form/use-form.js';
import { useFocusBack } from '../parts/focus/use-focus-back.js';
import { ErrorNotice } from '../parts/states.js';

/** A view in the list: its name, which can be changed, its position, and further actions. */
export function ViewRow(props: {
  readonly view: ListedViewOutput;
  /** What is gone that it still names; null = nothing. */
  readonly missing: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onRename: (name: string) => Promise<void>;
  readonly onMove: (by: 1 | -1) => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}): ReactNode {
  const { view, missing, isFirst, isLast, onRename, onMove, onReplace, onDelete } = props;
  const { id, name } = view;
  const [typed, setTyped] = useState<string | null>(null);
  const renameButton = useFocusBack<HTMLButtonElement>(typed !== null);
  const path = useProjectPath();
  const form = useForm(async () => {
    if (typed !== null && typed.trim() !== name) await onRename(typed);
    setTyped(null);
  });
  const fault = form.faultOf('name');
  return (
    <li>
      {typed === null ? (
        <p className="view-name">
          <bdi>{name}</bdi>
          {missing === null ? null : (
            <span className="hold">
              {' '}
              {missing}
              {view.missing_monitor_ids.length === 0 ? null : '; what it found is still shown'}. To take that
              out, open the view, change the filter, and use it here.
            </span>
          )}
        </p>
      ) : (
        <form className="view-name" onSubmit={form.onSubmit} noValidate>
          <TextField
            label="Name"
            name="name"
            value={typed}
            maxLength={longestViewName}
            dir="auto"
            fault={fault}
            onText={setTyped}
            autoFocus
          />
          {form.error !== null && fault === undefined ? <ErrorNotice error={form.error} /> : null}
          <div className="actions">
            <Button onClick={() => setTyped(null)}>Cancel</Button>
            <Button kind="main" type="submit" busy={form.busy}>
              Rename
            </Button>
          </div>
        </form>
      )}
      <div className="view-actions">
        <Button kind="quiet" label={`Move ${name} forward`} disabled={isFirst} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button kind="quiet" label={`Move ${name} back`} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button kind="quiet" label={`Rename ${name}`} ref={renameButton} onClick={() => setTyped(name)}>
          Rename
        </Button>
        <Button kind="quiet" label={`Use the current filter for ${name}`} onClick={onReplace}>
          Use the current filter
        </Button>
        <Link className="button quiet" href={path(`alerts/new/${id}`)}>
          Alert from this view<span className="unseen">, {name}</span>
        </Link>
        <Button kind="quiet" label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
