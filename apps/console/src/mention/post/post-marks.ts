import type { EvidenceSpanOutput, MentionOutput, ReasonOutput } from '@earshot/contracts';
import type { Mark } from '../../parts/text/cut-marks.js';

/** The marks in a post, by field. */
export interface PostMarks {
  readonly title: readonly Mark[];
  readonly text: readonly Mark[];
}

/** Reasons always marked: why it is urgent and what it is. Others are marked only while pointed at. */
const shownUnasked: readonly ReasonOutput['about'][] = ['urgency', 'category'];

/** Marks keywords, evidence, and the words of the reason being pointed at. */
export function postMarks(
  post: Pick<MentionOutput, 'title' | 'text' | 'matches'>,
  reasons: readonly ReasonOutput[],
  pointed: ReasonOutput | null,
): PostMarks {
  const evidence = reasons.filter(({ about }) => shownUnasked.includes(about));
  const all: (EvidenceSpanOutput & Pick<Mark, 'kind'>)[] = [
    ...post.matches.flatMap(({ field, start, end }) =>
      field === 'url' || field === 'feed' ? [] : [{ field, start, end, kind: 'keyword' as const }],
    ),
    ...evidence.flatMap((reason) => reason.spans.map((place) => ({ ...place, kind: 'evidence' as const }))),
    ...(pointed?.spans ?? []).map((place) => ({
      ...place,
      kind: 'pointed' as const,
    })),
  ];
  const of = (field: EvidenceSpanOutput['field']): Mark[] =>
    all.filter((mark) => mark.field === field).map(({ start, end, kind }) => ({ start, end, kind }));
  return { title: of('title'), text: of('text') };
}
