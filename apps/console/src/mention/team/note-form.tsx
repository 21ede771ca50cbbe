import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NoteOutput } from '@earshot/contracts';
import { useSignInOptions } from '../../data/account.js';
import { createStore } from '../../data/memory/store.js';
import { tabMemory } from '../../data/memory/tab-memory.js';
import type { Given } from '../../data/call/call-operation.js';
import { useChange } from '../../data/call/use-operation.js';
import { type OpenIntention, sendIntention } from '../../data/call/use-same-intention.js';
import { KeyHint } from '../../keys/key-hint.js';
import { useCommands } from '../../keys/use-commands.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/button.js';
import { useForm } from '../../parts/form/use-form.js';
import { ErrorNotice } from '../../parts/states.js';
import { NameField } from './name-field.js';
import { type NamedMember, storedNames } from './written-names.js';

/** By mention: the note for which there is no reply yet. */
const unanswered = new Map<string, OpenNote>();
type OpenNote = OpenIntention<Given<'create_note'>>;

/** The note written last: its field may have been left and opened again while it was sent. */
const written = createStore<{ readonly mentionId: string; readonly text: string } | null>(null);

/** A form for a new note. Unsaved text stays in this tab, whatever else is opened. Has the command `note`. */
export function NoteForm({
  mentionId,
  members,
  onWritten,
}: {
  readonly mentionId: string;
  readonly members: readonly NamedMember[];
  readonly onWritten: (note: NoteOutput) => void;
}): ReactNode {
  const draft = `note.${mentionId}`;
  const [text, setText] = useState(() => tabMemory.read<{ text: string }>(draft)?.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const create = useChange('create_note');
  const { data: options } = useSignInOptions();
  useCommands({
    note: () => {
      field.current?.focus({ preventScroll: true });
      field.current?.scrollIntoView({ block: 'center' });
    },
  });
  // What was typed while it was sent stays.
  useEffect(
    () =>
      written.subscribe(() => {
        const note = written.get();
        if (note?.mentionId === mentionId) setText((now) => (now === note.text ? '' : now));
      }),
    [mentionId],
  );
  const write = (typed: string): void => {
    setText(typed);
    tabMemory.write(draft, typed === '' ? null : { text: typed });
  };
  const form = useForm(async () => {
    const input = { mention_id: mentionId, text: storedNames(text, members) };
    const note = await sendIntention(unansweredOf(mentionId), input, create.mutateAsync);
    written.set({ mentionId, text });
    if (tabMemory.read<{ text: string }>(draft)?.text === text) tabMemory.write(draft, null);
    onWritten(note);
    announce('Note added.');
  });
  return (
    <form className="note-form" onSubmit={form.onSubmit} noValidate>
      <NameField
        ref={field}
        label={
          <>
            New note <KeyHint of="note" />
          </>
        }
        value={text}
        members={members}
        fault={form.faultOf('text')}
        onText={write}
        onSend={() => field.current?.form?.requestSubmit()}
      />
      {form.error === null || form.faultOf('text') !== undefined ? null : <ErrorNotice error={form.error} />}
      <div className="actions">
        <span className="soft small">
          @ names a colleague
          {options?.sends_mail === true && !options.test_mailbox ? ', who gets an e-mail' : ''}.
        </span>
        <Button type="submit" busy={form.busy} disabled={text.trim() === ''}>
          Write note
        </Button>
      </div>
    </form>
  );
}

function unansweredOf(mentionId: string): OpenNote {
  const one = unanswered.get(mentionId) ?? { input: null };
  unanswered.set(mentionId, one);
  return one;
}
