import { setImmediate as immediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type JudgedAgain, judgedAgain } from '@earshot/classification/lessons';
import {
  type ChangedVerdictOutput,
  getLessons,
  isoTime,
  lessonsShown,
  mostJudgedAgain,
  samplesShown,
  toForgottenOutput,
  toLessonOutput,
} from '@earshot/contracts';
import {
  ForgottenLessonRepository,
  type JudgedMention,
  JudgedMentionRepository,
  MonitorRepository,
} from '@earshot/database';
import {
  excerptOf,
  isLanguageModel,
  type LearnedRelevance,
  type LessonMeaning,
  monitorLessons,
  notFound,
  sentenceOf,
} from '@earshot/domain';
import { ExternalEffect } from '../../call/external-effect.js';
import type { Handle } from '../../call/handler.js';
import { ProjectLessons } from './project-lessons.js';

/** Learns as classifiers do, and applies the result to the newest stored mentions. */
@Injectable()
export class GetLessonsHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly lessons: ProjectLessons,
    private readonly forgotten: ForgottenLessonRepository,
    private readonly judged: JudgedMentionRepository,
  ) {}

  readonly handle: Handle<typeof getLessons> = async ({ id }, { project, tx, now }) => {
    if ((await this.monitors.get(tx, project.id, id)) === null) throw notFound('monitor');
    const triage = await this.lessons.read(tx, project.id);
    const restorable = await this.forgotten.restorable(tx, project.id, id, lessonsShown, now);
    const newest = await this.judged.newest(tx, project.id, id, mostJudgedAgain);
    // No database connection is held during the computation.
    return new ExternalEffect(async () => {
      const learned = await this.lessons.learn(triage);
      const { kept, ignored, lessons } = monitorLessons(learned, id);
      const examined = newest.filter(({ classifier }) => !isLanguageModel(classifier));
      const changes = await changesOf(examined, learned);
      const isNew = ({ mention }: Change): boolean => mention.status === 'new';
      const shown = [...changes.filter(isNew), ...changes.filter((change) => !isNew(change))];
      return {
        learning: triage.learning,
        kept,
        ignored,
        lesson_count: lessons.length,
        lessons: lessons.slice(0, lessonsShown).map(toLessonOutput),
        forgotten: restorable.map(toForgottenOutput),
        examined: examined.length,
        left_out: newest.length - examined.length,
        would_change: changes.length,
        samples: shown.slice(0, samplesShown).map(toSample),
      };
    });
  };
}

/** A mention that would be classified differently. */
interface Change {
  readonly mention: JudgedMention;
  readonly again: JudgedAgain;
}

/** How many are classified at a time, which takes some milliseconds; then other work gets a turn. */
const portion = 20;

async function changesOf(
  examined: readonly JudgedMention[],
  learned: LearnedRelevance | null,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (let at = 0; at < examined.length; at += portion) {
    for (const mention of examined.slice(at, at + portion)) {
      const again = judgedAgain(mention, learned);
      if (again.isRelevant !== mention.isRelevant) changes.push({ mention, again });
    }
    await immediate();
  }
  return changes;
}

function toSample({ mention, again: { isRelevant, because } }: Change): ChangedVerdictOutput {
  const { id, source, url, title, text, foundAt, matches } = mention;
  const first = matches.find(({ field }) => field === 'title' || field === 'text');
  // A post may be matched only in its link or by its author, and have only a title.
  const whole = first === undefined ? text || title : first.field === 'title' ? title : text;
  return {
    mention_id: id,
    source,
    url,
    found_at: isoTime(foundAt),
    excerpt: excerptOf(whole ?? '', first?.start ?? 0, first?.end ?? 0).text,
    before: meaningOf(mention.isRelevant),
    after: meaningOf(isRelevant),
    because: because === null ? null : sentenceOf(because),
  };
}

function meaningOf(isRelevant: boolean): LessonMeaning {
  return isRelevant ? 'about_you' : 'not_about_you';
}
