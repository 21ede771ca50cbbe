import type { EvidenceSpanOutput, MentionOutput, ReasonOutput } from '@earshot/contracts';
import type { Mark } from '../../parts/text/cut-marks.js';

/** What is marked in a post, by field. */
export interface PostMarks {
  readonly title: readonly Mark[];
  readonly text: readonly Mark[];
}

/** Reasons that are marked unasked: why it is urgent and what it is. Others only when they are pointed at. */
const shownUnasked: readonly ReasonOutput['about'][] = ['urgency', 'category'];

/** Keywords, the evidence that counted, and the words of the reason that is pointed at. */
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
