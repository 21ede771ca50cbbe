import './exclude-dialog.css';
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { MentionOutput, MonitorOutput } from '@earshot/contracts';
import { monitorLimits } from '@earshot/domain';
import { pathIn, useProject } from '../../data/project.js';
import { useAllMonitors } from '../../data/use-all-monitors.js';
import { useChange } from '../../data/call/use-operation.js';
import { rememberUndo, tryAgain, type Undo } from '../../data/triage/last-undo.js';
import { useSaveOver } from '../../data/call/use-save-over.js';
import { countText } from '../../format/count.js';
import { takeOver } from '../../monitors/use-activity.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog/dialog.js';
import { ChoiceField, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { Loaded } from '../../parts/states.js';
import { seemsListed, wasAdded } from './known-exclusion.js';
import { StoredOffer } from './stored-offer.js';
import { nothingIgnored, useStoredMatches } from './use-stored-matches.js';
import { showToast } from '../../parts/toasts.js';
import { authorText } from '../post/post-texts.js';

interface DialogProps {
  readonly mention: MentionOutput;
  readonly onClose: () => void;
}

/** Excludes the author of a mention, or a word, from a monitor that found it. */
export default function ExcludeDialog({ mention, onClose }: DialogProps): ReactNode {
  const monitors = useAllMonitors();
  const found = new Set(mention.matches.map(({ monitor_id }) => monitor_id));
  return (
    <Dialog title="Exclude posts like this" onClose={onClose}>
      <Loaded query={monitors} rows={4}>
        {(all) => {
          const [first, ...others] = all.filter(({ id }) => found.has(id));
          return first === undefined ? (
            <p>The monitor that found it has been deleted and finds nothing more.</p>
          ) : (
            <ExcludeForm mention={mention} monitors={[first, ...others]} all={all} onClose={onClose} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function ExcludeForm({
  mention,
  monitors,
  all,
  onClose,
}: DialogProps & {
  readonly monitors: readonly [MonitorOutput, ...MonitorOutput[]];
  readonly all: readonly MonitorOutput[];
}): ReactNode {
  const { author_handle: author } = mention;
  const project = useProject();
  const { id: projectId } = project;
  const client = useQueryClient();
  const [id, setId] = useState(monitors[0].id);
  const [by, setBy] = useState<'author' | 'word'>(author === null ? 'word' : 'author');
  const [word, setWord] = useState('');
  const monitor = monitors.find((one) => one.id === id) ?? monitors[0];
  const { name } = monitor;
  const update = useChange('update_monitor');
  const saveOver = useSaveOver('monitor', id);
  const excluded = by === 'author' && author !== null ? author : word.trim();
  const listOf = (one: MonitorOutput): readonly string[] =>
    by === 'author' ? one.exclude_authors : one.exclude_keywords;
  const list = listOf(monitor);
  const most = by === 'author' ? monitorLimits.excludeAuthors : monitorLimits.excludeKeywords;
  const stored = useStoredMatches({
    monitorId: id,
    otherMonitorIds: all.map((one) => one.id).filter((one) => one !== id),
    author: by === 'author' ? author : null,
  });
  /** Undoes the exclusion if it was not there before, and with it the ignored mentions. */
  const undoExclusion = async (isAdded: boolean, triageId: string | null): Promise<void> => {
    const without = (list: readonly string[]): string[] => list.filter((one) => one !== excluded);
    try {
      const saved = isAdded
        ? await saveOver((stored) =>
            by === 'author'
              ? { exclude_authors: without(stored.exclude_authors) }
              : { exclude_keywords: without(stored.exclude_keywords) },
          )
        : null;
      if (saved !== null) takeOver(projectId, saved);
      if (triageId === null) showToast({ text: `“${excluded}” is no longer excluded.` });
      else {
        const { undoTriages } = await import('../../data/triage/undo-triages.js');
        await undoTriages(client, projectId, [triageId], 0);
      }
    } catch (error) {
      const actions = tryAgain(projectId, undoOf(isAdded, triageId));
      showToast({ text: `Not undone: ${(error as Error).message}`, tone: 'bad', actions });
    }
  };
  const undoOf =
    (isAdded: boolean, triageId: string | null): Undo =>
    () => {
      void undoExclusion(isAdded, triageId);
      return [];
    };
  const form = useForm(async () => {
    const saved = await update.mutateAsync({
      id,
      ...(by === 'author' ? { add_exclude_authors: [excluded] } : { add_exclude_keywords: [excluded] }),
    });
    takeOver(projectId, saved);
    let failure = '';
    const ignored = await stored.ignore().catch((error: Error) => {
      failure = ` Stored mentions stay as they are: ${error.message}`;
      return nothingIgnored;
    });
    onClose();
    const isAdded = wasAdded(excluded, list, listOf(saved));
    const also = ignored.count === 0 ? '' : `; ${countText(ignored.count, 'stored mention')} ignored`;
    showToast({
      text: `“${excluded}” is excluded from “${saved.name}” from the next scan on${also}.${failure}`,
      tone: failure === '' ? 'plain' : 'bad',
      // If it was excluded before, there is nothing to undo unless mentions were ignored.
      actions:
        isAdded || ignored.triageId !== null
          ? [{ label: 'Undo', run: rememberUndo(projectId, undoOf(isAdded, ignored.triageId)) }]
          : [],
    });
  });
  const field = by === 'author' ? 'add_exclude_authors' : 'add_exclude_keywords';
  const isFull = list.length >= most && !seemsListed(list, excluded);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {author === null ? null : (
        <fieldset>
          <legend>What to exclude</legend>
          <p className="exclude-by">
            {(['author', 'word'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="by"
                  value={one}
                  checked={by === one}
                  autoFocus={by === one}
                  onChange={() => setBy(one)}
                />
                <bdi>{one === 'author' ? authorText(author) : 'A word'}</bdi>
              </label>
            ))}
          </p>
        </fieldset>
      )}
      {by === 'word' ? (
        <TextField
          label="Word or words"
          name="word"
          hint="As written in the posts; capitals make no difference."
          maxLength={monitorLimits.keywordLength}
          dir="auto"
          autoFocus={author === null}
          value={word}
          onText={setWord}
          fault={isFull ? undefined : form.faultOf(field)}
        />
      ) : null}
      {monitors.length === 1 ? null : (
        <ChoiceField
          label="Monitor"
          name="monitor"
          value={id}
          choices={monitors.map((one) => [one.id, one.name] as const)}
          onChoice={setId}
        />
      )}
      <p className="soft">
        From the next scan on, posts {by === 'author' ? 'by this author' : 'with this word'} no longer count
        as mentions of “<bdi>{name}</bdi>”.
      </p>
      <StoredOffer stored={stored} />
      {isFull ? (
        <p className="fault" role="alert">
          “<bdi>{name}</bdi>” excludes {most} {by === 'author' ? 'authors' : 'words'}, the most it can.{' '}
          <Link href={pathIn(project, `monitors/${id}`)}>Remove one from the monitor</Link> first.
        </p>
      ) : (
        <FormFault error={form.error} shown={by === 'word' ? [field] : []} />
      )}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy}>
          Exclude
        </Button>
      </div>
    </form>
  );
}
