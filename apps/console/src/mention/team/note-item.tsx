import { type ReactNode, useRef, useState } from 'react';
import type { NoteOutput } from '@earshot/contracts';
import { withNames } from '@earshot/domain';
import { tabMemory } from '../../data/memory/tab-memory.js';
import { useChange } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
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
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>(() =>
    canEdit && keptText(note) !== null ? 'editing' : 'shown',
  );
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
        <EditNote note={note} members={members} onChanged={onChanged} onEnd={() => setState('shown')} />
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
          onClose={() => setState('shown')}
          onConfirm={async () => {
            await remove.mutateAsync({ id: note.id });
            setState('shown');
            onChanged();
            showToast({ text: 'Note deleted.' });
          }}
        >
          <p>What {author} wrote will be deleted permanently:</p>
          <blockquote dir="auto">{beginning(withNames(note.text, note.people))}</blockquote>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

/** The form for a note's text. What is not saved stays in this tab, whatever else is opened. */
function EditNote({
  note,
  members,
  onChanged,
  onEnd,
}: {
  readonly note: NoteOutput;
  readonly members: readonly NamedMember[];
  readonly onChanged: () => void;
  readonly onEnd: () => void;
}): ReactNode {
  const [kept] = useState(() => keptText(note));
  const [text, setText] = useState(() => kept ?? writtenNames(note.text, members));
  const latest = useRef(text);
  const update = useChange('update_note');
  const write = (typed: string): void => {
    latest.current = typed;
    setText(typed);
    tabMemory.write(draftOf(note), { text: typed });
  };
  const end = (): void => {
    tabMemory.write(draftOf(note), null);
    onEnd();
  };
  const form = useForm(async () => {
    await update.mutateAsync({ id: note.id, text: storedNames(text, members) });
    onChanged();
    // What was typed while it was sent stays.
    if (latest.current === text) end();
  });
  return (
    <form className="note-form" onSubmit={form.onSubmit} noValidate>
      <NameField
        // A draft found again must not take the focus from the list.
        autoFocus={kept === null}
        label="Change the note"
        value={text}
        members={members}
        fault={form.faultOf('text')}
        onText={write}
        onSend={() => (document.activeElement as HTMLTextAreaElement).form?.requestSubmit()}
      />
      {form.error === null || form.faultOf('text') !== undefined ? null : <ErrorNotice error={form.error} />}
      <div className="actions">
        <Button onClick={end}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy} disabled={text.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

function draftOf({ id }: NoteOutput): string {
  return `note-change.${id}`;
}

/** The unsaved text of a note; null = none. */
function keptText(note: NoteOutput): string | null {
  return tabMemory.read<{ text: string }>(draftOf(note))?.text ?? null;
}

function beginning(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200).toWellFormed()}…`;
}
