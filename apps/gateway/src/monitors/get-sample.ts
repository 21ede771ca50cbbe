import { Injectable } from '@nestjs/common';
import { DraftMatchOutput, getSample, isoTime, outputOf, type SourceSampleOutput } from '@earshot/contracts';
import { SampleRepository } from '@earshot/database';
import { dayMs, found, type SampleProgress } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { toTrialOutput } from './trial-output.js';

@Injectable()
export class GetSampleHandler {
  constructor(private readonly samples: SampleRepository) {}

  readonly handle: Handle<typeof getSample> = async ({ id }, { project, tx }) => {
    const sample = found(await this.samples.get(tx, project.id, id), 'sample');
    const { createdAt, sources } = sample;
    return {
      id,
      status: sources.some(({ status }) => status === 'waiting') ? 'running' : 'done',
      created_at: isoTime(createdAt),
      expires_at: isoTime(new Date(createdAt.getTime() + dayMs)),
      sources: sources.map(toSourceOutput),
    };
  };
}

function toSourceOutput({ source, status, error, result }: SampleProgress): SourceSampleOutput {
  const state = { source, status, error };
  if (result === null) return { ...state, ...nothing };
  const { asked, notAsked, since, complete, fetched, usd, judged, relevant, perDay, posts } = result;
  return {
    ...state,
    asked,
    not_asked: [...notAsked],
    since,
    complete,
    fetched,
    cost: usd,
    ...toTrialOutput(result),
    judged,
    relevant,
    per_day: perDay,
    posts: posts.map((post) => outputOf(DraftMatchOutput, { ...post, source })),
  };
}

const nothing = {
  asked: null,
  not_asked: [],
  since: null,
  complete: false,
  fetched: 0,
  cost: 0,
  matched: 0,
  dropped: 0,
  dropped_by: [],
  by_keyword: [],
  judged: 0,
  relevant: 0,
  per_day: null,
  posts: [],
};
