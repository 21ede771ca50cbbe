import { type ReactNode, useState } from 'react';
import type { NoteOutput } from '@earshot/contracts';
import { withNames } from '@earshot/domain';
import { useChange } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { useForm } from '../../parts/form/use-form.js';
import { ErrorNotice } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { showToast } from '../../parts/toasts.js';
import { NameField } from './name-field.js';
import { NoteText } from './note-text.js';
import { type NamedMember, storedNames, writtenNames } from './written-names.js';

/** A note with author and time. Its author can change and delete it, owners can delete any. */
export function NoteItem(props: {
  readonly note: NoteOutput;
  readonly members: readonly NamedMember[];
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const { note, members, canEdit, canDelete, onChanged } = props;
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const remove = useChange('delete_note');
  const author = note.author.kind === 'key' ? `API key ${note.author.name}` : note.author.name;
  return (
    <li className="note">
      <p className="soft small by">
        <strong>
          <bdi>{author}</bdi>
        </strong>{' '}
        <Time at={note.created_at} form="moment" />
        {note.edited_at === null ? null : (
          <>
            , changed <Time at={note.edited_at} form="moment" />
          </>
        )}
      </p>
      {state === 'editing' ? (
        <EditNote
          note={note}
          members={members}
          onEnd={(changed) => {
            setState('shown');
            if (changed) onChanged();
          }}
        />
      ) : (
        <>
          <NoteText note={note} />
          <div className="note-actions">
            {canEdit ? (
              <Button kind="quiet" onClick={() => setState('editing')}>
                Change
              </Button>
            ) : null}
            {canDelete ? (
              <Button kind="quiet" onClick={() => setState('deleting')}>
                Delete
              </Button>
            ) : null}
          </div>
        </>
      )}
      {state === 'deleting' ? (
        <ConfirmDialog
          title="Delete this note?"
          confirm="Delete the note"
          busy={remove.isPending}
          onClose={() => setState('shown')}
          onConfirm={() =>
            remove.mutate(
              { id: note.id },
              {
                onSuccess: () => {
                  setState('shown');
                  onChanged();
                  showToast({ text: 'Note deleted.' });
                },
              },
            )
          }
        >
          <p>What {author} wrote will be deleted permanently:</p>
          <blockquote dir="auto">{beginning(withNames(note.text, note.people))}</blockquote>
          {remove.isError ? <ErrorNotice error={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

function EditNote({
  note,
  members,
  onEnd,
}: {
  readonly note: NoteOutput;
  readonly members: readonly NamedMember[];
  readonly onEnd: (changed: boolean) => void;
}): ReactNode {
  const [text, setText] = useState(() => writtenNames(note.text, members));
  const update = useChange('update_note');
  const form = useForm(async () => {
    await update.mutateAsync({ id: note.id, text: storedNames(text, members) });
    onEnd(true);
  });
  return (
    <form className="note-form" onSubmit={form.onSubmit} noValidate>
      <NameField
        autoFocus
        label="Change the note"
        value={text}
        members={members}
        fault={form.faultOf('text')}
        onText={setText}
        onSend={() => (document.activeElement as HTMLTextAreaElement).form?.requestSubmit()}
      />
      {form.error === null || form.faultOf('text') !== undefined ? null : <ErrorNotice error={form.error} />}
      <div className="actions">
        <Button onClick={() => onEnd(false)}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy} disabled={text.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

function beginning(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200).toWellFormed()}…`;
}
