import { type ReactNode, useState } from 'react';
import type { GetLessonsOutput, LessonOutput, MonitorOutput } from '@earshot/contracts';
import { countText, numberText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { agreementText, meaningTexts } from './lesson-texts.js';
import { useForgetting } from './use-forgetting.js';

/** The number shown at first. */
const shownFirst = 8;

/** The lessons of a monitor, strongest first, each with a button to forget it. */
export function LessonList(props: {
  readonly monitor: MonitorOutput;
  readonly found: GetLessonsOutput;
  readonly onChange: () => void;
}): ReactNode {
  const { monitor, found, onChange } = props;
  const { lessons, lesson_count } = found;
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, forget } = useForgetting(monitor.id, onChange);
  const shown = all ? lessons : lessons.slice(0, shownFirst);
  return (
    <>
      <ul className="lesson-list">
        {shown.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} busy={busy} onForget={() => void forget(lesson.id)} />
        ))}
      </ul>
      {all && lesson_count > lessons.length ? (
        <p className="soft small">{countText(lesson_count - lessons.length, 'weaker one')} not shown.</p>
      ) : null}
      <p className="actions">
        {lessons.length > shownFirst ? (
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the strongest' : `Show all ${numberText(lessons.length)}`}
          </Button>
        ) : null}
        <Button does="forget_lessons" kind="danger" onClick={() => setAsking(true)}>
          Forget all lessons
        </Button>
      </p>
      {asking ? (
        <ConfirmDialog
          title={`Forget all lessons of “${monitor.name}”?`}
          confirm="Forget all"
          onConfirm={async () => {
            await forget(null);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {countText(lesson_count, 'lesson')} from {countText(found.kept + found.ignored, 'decision')} will
            no longer count when posts are judged. Mentions keep their statuses and verdicts, and new lessons
            will come from what you triage from now on. You can restore the lessons here for seven days.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function LessonRow(props: {
  readonly lesson: LessonOutput;
  readonly busy: boolean;
  readonly onForget: () => void;
}): ReactNode {
  const { lesson, busy, onForget } = props;
  const { evidence, means, weight } = lesson;
  return (
    <li>
      <span className="evidence" dir="auto">
        {evidence}
      </span>
      <span className={means === 'about_you' ? 'good' : 'hold'}>{meaningTexts[means]}</span>
      <span className="soft small">
        {agreementText(lesson)}, weight {weight < 0 ? `−${-weight}` : weight}
      </span>
      <Button does="forget_lessons" busy={busy} label={`Forget ${evidence}`} onClick={onForget}>
        Forget
      </Button>
    </li>
  );
}
