import { type ReactNode, useState } from 'react';
import { longestViewName } from '@earshot/domain';
import { filterInput } from '../filter/filter-input.js';
import type { MentionView } from '../filter/mention-filter.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog/dialog.js';
import { TextField } from '../parts/form/field.js';
import { useForm } from '../parts/form/use-form.js';
import { ErrorNotice } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { useViewChanges } from './use-view-changes.js';

/** Saves what the inbox currently shows as a view. */
export function NewView({
  view,
  onClose,
}: {
  readonly view: MentionView;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState('');
  const { create } = useViewChanges();
  const form = useForm(async () => {
    await create({ name, filter: filterInput(view) });
    onClose();
    showToast({ text: `${name.trim()} is now a view, for everybody in the project.` });
  });
  const fault = form.faultOf('name');
  return (
    <Dialog title="New view" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <p>Saves the current filter and search as a tab for everybody in the project.</p>
        <TextField
          label="Name"
          name="name"
          value={name}
          maxLength={longestViewName}
          dir="auto"
          fault={fault}
          onText={setName}
        />
        {form.error !== null && fault === undefined ? <ErrorNotice error={form.error} /> : null}
        <div className="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Save the view
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
