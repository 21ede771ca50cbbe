import { Injectable } from '@nestjs/common';
import { type JudgedAgain, judgedAgain } from '@earshot/classification/lessons';
import {
  type ChangedVerdictOutput,
  getLessons,
  type GetLessonsInput,
  type GetLessonsOutput,
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
  type LessonMeaning,
  monitorLessons,
  notFound,
  sentenceOf,
} from '@earshot/domain';
import type { Handler, HandlerCall } from '../../call/handler.js';
import { ProjectLessons } from './project-lessons.js';

/** Learns as classifiers do, and judges the newest stored mentions by it. */
@Injectable()
export class GetLessonsHandler implements Handler<typeof getLessons> {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly lessons: ProjectLessons,
    private readonly forgotten: ForgottenLessonRepository,
    private readonly judged: JudgedMentionRepository,
  ) {}

  async handle(
    { id }: GetLessonsInput,
    { project, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<GetLessonsOutput> {
    if ((await this.monitors.get(tx, project.id, id)) === null) throw notFound('monitor');
    const { learning, learned } = await this.lessons.of(tx, project.id);
    const { kept, ignored, lessons } = monitorLessons(learned, id);
    const restorable = await this.forgotten.restorable(tx, project.id, id, lessonsShown, now);
    const newest = await this.judged.newest(tx, project.id, id, mostJudgedAgain);
    const examined = newest.filter(({ classifier }) => !isLanguageModel(classifier));
    const changes = examined.flatMap((mention) => {
      const again = judgedAgain(mention, learned);
      return again.isRelevant === mention.isRelevant ? [] : [{ mention, again }];
    });
    const isNew = ({ mention }: (typeof changes)[number]): boolean => mention.status === 'new';
    const shown = [...changes.filter(isNew), ...changes.filter((change) => !isNew(change))];
    return {
      learning,
      kept,
      ignored,
      lesson_count: lessons.length,
      lessons: lessons.slice(0, lessonsShown).map(toLessonOutput),
      forgotten: restorable.map(toForgottenOutput),
      examined: examined.length,
      left_out: newest.length - examined.length,
      would_change: changes.length,
      samples: shown.slice(0, samplesShown).map(({ mention, again }) => toSample(mention, again)),
    };
  }
}

function toSample(mention: JudgedMention, { isRelevant, because }: JudgedAgain): ChangedVerdictOutput {
  const { id, source, url, title, text, foundAt, matches } = mention;
  const first = matches.find(({ field }) => field === 'title' || field === 'text');
  const whole = (first?.field === 'title' ? title : text) ?? '';
  return {
    mention_id: id,
    source,
    url,
    found_at: isoTime(foundAt),
    excerpt: excerptOf(whole, first?.start ?? 0, first?.end ?? 0).text,
    before: meaningOf(mention.isRelevant),
    after: meaningOf(isRelevant),
    because: because === null ? null : sentenceOf(because),
  };
}

function meaningOf(isRelevant: boolean): LessonMeaning {
  return isRelevant ? 'about_you' : 'not_about_you';
}
