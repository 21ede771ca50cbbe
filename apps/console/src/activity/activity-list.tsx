import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ActivityOutput } from '@earshot/contracts';
import { usePagedOperation } from '../data/call/use-operation.js';
import type { Given } from '../data/call/call-operation.js';
import { useProject, useProjectPath } from '../data/project.js';
import { undoTriages } from '../data/triage/undo-triages.js';
import { Button } from '../parts/button.js';
import { MoreButton } from '../parts/more-button.js';
import { Empty, Loaded } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { Time } from '../parts/text/time.js';
import { activityText, actorText } from './activity-text.js';
import './activity.css';

/**
 * Who did what, newest first, with Undo while that is possible.
 * @param mentionId limits the list to this mention
 */
export function ActivityList({ mentionId }: { readonly mentionId?: string }): ReactNode {
  const input: Given<'list_activity'> = {
    limit: 20,
    ...(mentionId === undefined ? {} : { mention_id: mentionId }),
  };
  const query = usePagedOperation('list_activity', input);
  const all = query.data?.pages.flatMap(({ activities }) => activities) ?? [];
  return (
    <>
      <Loaded query={query}>
        {() =>
          all.length === 0 ? (
            <NothingYet ofOne={mentionId !== undefined} />
          ) : (
            <ul className="activity">
              {all.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} ofOne={mentionId !== undefined} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={query}>Show older ones</MoreButton>
    </>
  );
}

function ActivityRow({
  activity,
  ofOne,
}: {
  readonly activity: ActivityOutput;
  readonly ofOne: boolean;
}): ReactNode {
  const path = useProjectPath();
  const what = activityText(activity, ofOne);
  const [only] = activity.mention_ids;
  const isLinked = !ofOne && activity.mention_count === 1 && only !== undefined;
  return (
    <li>
      <p data-title>
        <strong dir="auto">{actorText(activity.by)}</strong>{' '}
        {isLinked ? <Link href={path(`mentions/${only}`)}>{what}</Link> : what}{' '}
        <span className="soft small">
          <Time at={activity.at} form="moment" />
        </span>
      </p>
      {activity.undoable_until === null ? null : <Undo activity={activity} what={what} />}
    </li>
  );
}

function Undo({ activity, what }: { readonly activity: ActivityOutput; readonly what: string }): ReactNode {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoTriages(client, projectId, [activity.id], 0),
    onError: (error) => showToast({ text: `Not undone: ${error.message}`, tone: 'bad' }),
    retry: false,
  });
  return (
    <Button does="undo_triage" busy={isPending} onClick={() => mutate()}>
      Undo<span className="unseen">: {what}</span>
    </Button>
  );
}

function NothingYet({ ofOne }: { readonly ofOne: boolean }): ReactNode {
  return ofOne ? (
    <p className="soft">Nobody has changed its status in the last 90 days.</p>
  ) : (
    <Empty title="Nothing has been done yet">
      <p>Status changes and who made them are listed here for 90 days.</p>
    </Empty>
  );
}
