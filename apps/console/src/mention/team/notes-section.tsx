import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MentionOutput, NoteOutput } from '@earshot/contracts';
import { useSession } from '../../data/account.js';
import type { ApiError } from '../../data/call/api-error.js';
import { callOperation } from '../../data/call/call-operation.js';
import { readPages } from '../../data/call/read-pages.js';
import { operationKey } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { useMembers } from '../../data/use-members.js';
import { Loaded } from '../../parts/states.js';
import { NoteForm } from './note-form.js';
import { NoteItem } from './note-item.js';
import './team.css';

/** The notes on a mention, and a field for a new one. */
export default function NotesSection({ mention }: { readonly mention: MentionOutput }): ReactNode {
  const { id: projectId, role } = useProject();
  const { data: session } = useSession();
  const members = useMembers();
  const client = useQueryClient();
  const queryKey = operationKey(projectId, 'list_notes', { mention_id: mention.id });
  const notes = useQuery<readonly NoteOutput[], ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const pages = await readPages((page) =>
        callOperation('list_notes', { mention_id: mention.id, limit: 100, ...page }, { projectId, signal }),
      );
      return pages.flatMap((page) => page.notes);
    },
  });
  const renew = (): void => void client.invalidateQueries({ queryKey });
  const isOwn = ({ author }: NoteOutput): boolean => author.kind === 'user' && author.id === session?.user.id;
  const mayWrite = role !== 'viewer';
  return (
    <section className="mention-notes" aria-label="Notes">
      <h3>Notes</h3>
      <Loaded query={notes} rows={1}>
        {(all) => (
          <>
            {mention.removed_at !== null && all.length > 0 ? (
              <p className="soft small">The post was removed; notes stay. Remove anything that quotes it.</p>
            ) : null}
            {all.length === 0 ? <p className="soft small">No notes yet.</p> : null}
            <ol>
              {all.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  members={members.data ?? []}
                  canEdit={mayWrite && isOwn(note)}
                  canDelete={mayWrite && (isOwn(note) || role === 'owner')}
                  onChanged={renew}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {mayWrite ? (
        <NoteForm
          mentionId={mention.id}
          members={members.data ?? []}
          onWritten={(note) => {
            client.setQueryData<readonly NoteOutput[]>(queryKey, (all) => all && [...all, note]);
            renew();
          }}
        />
      ) : null}
    </section>
  );
}
