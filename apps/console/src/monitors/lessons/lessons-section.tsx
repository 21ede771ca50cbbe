import './lessons.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { GetLessonsOutput, MonitorOutput } from '@earshot/contracts';
import { useProject, useProjectPath } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useOperation } from '../../data/call/use-operation.js';
import { Loaded } from '../../parts/states.js';
import { JudgeAgain } from '../judge-again.js';
import { useSeen } from '../../data/use-seen.js';
import { ForgottenList } from './forgotten-list.js';
import { LessonList } from './lesson-list.js';
import { changeText, decisionsText, strongestText } from './lesson-texts.js';
import { SampleList } from './sample-list.js';

/** A monitor's lessons from triage, with ways to forget them, and what reclassification would change. */
export function LessonsSection({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  const { id: projectId } = useProject();
  const [title, seen] = useSeen<HTMLHeadingElement>();
  const lessons = useOperation('get_lessons', { id: monitor.id }, { enabled: seen });
  const renew = (): void =>
    void queryClient.invalidateQueries({
      queryKey: operationKey(projectId, 'get_lessons', { id: monitor.id }),
    });
  return (
    <section className="section lessons" aria-labelledby="lessons">
      <h2 ref={title} id="lessons">
        Lessons
      </h2>
      <Loaded query={lessons} rows={5}>
        {(found) => <WhatIsKnown monitor={monitor} found={found} onChange={renew} />}
      </Loaded>
      {/* Once nothing above it is to come, which would move its button under a click. */}
      {lessons.isPending ? null : (
        <JudgeAgain monitor={monitor} onDone={renew}>
          {lessons.data === undefined ? null : (
            <>
              <p>{changeText(lessons.data)}</p>
              <SampleList samples={lessons.data.samples} count={lessons.data.would_change} />
            </>
          )}
        </JudgeAgain>
      )}
    </section>
  );
}

function WhatIsKnown(props: {
  readonly monitor: MonitorOutput;
  readonly found: GetLessonsOutput;
  readonly onChange: () => void;
}): ReactNode {
  const { monitor, found, onChange } = props;
  const path = useProjectPath();
  const { learning, kept, ignored, lessons, forgotten } = found;
  if (!learning)
    return (
      <p>
        This project does not learn from triage. <Link href={path('settings/project')}>Project settings</Link>
      </p>
    );
  return (
    <>
      {kept + ignored === 0 ? (
        <p className="soft">
          No lessons yet. They come from triage: what you mark “Not about us” counts against similar mentions,
          and what you mark reviewed or done counts for them. It takes about five decisions with words in
          common; they have an effect within a minute.
        </p>
      ) : (
        <>
          <p>
            {decisionsText(found)} {strongestText(lessons)}
          </p>
          <LessonList monitor={monitor} found={found} onChange={onChange} />
        </>
      )}
      <ForgottenList monitorId={monitor.id} forgotten={forgotten} onChange={onChange} />
    </>
  );
}
