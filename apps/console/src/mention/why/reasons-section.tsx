import { type ReactNode, useId } from 'react';
import type { ExplainMentionOutput, ReasonOutput } from '@earshot/contracts';
import { announce } from '../../parts/announce.js';
import { matchLines } from './match-lines.js';
import { verdictToday } from './verdict-today.js';
import { pointsText, urgencyTerms } from './urgency-sum.js';

interface Pointing {
  readonly pointed: ReasonOutput | null;
  readonly onPoint: (reason: ReasonOutput | null) => void;
}

/**
 * Explains in words why a mention is here and why it was judged this way; pointing at a reason highlights its words in the
 * post.
 */
export function ReasonsSection({
  explained,
  ...pointing
}: Pointing & { readonly explained: ExplainMentionOutput }): ReactNode {
  const { classification } = explained;
  const urgency = classification?.verdicts.find(({ about }) => about === 'urgency');
  return (
    <>
      <Row title="Why here">
        <ul>
          {matchLines(explained.matches).map(({ monitor, words }) => (
            <li key={`${monitor} ${words}`}>
              <bdi>{monitor}</bdi>: {words}
            </li>
          ))}
          {explained.monitors.filter(isWorthTelling).map((monitor) => (
            <li key={monitor.monitor_id} className="soft">
              <bdi>{monitor.name}</bdi> {verdictToday(monitor)}
            </li>
          ))}
        </ul>
      </Row>
      {classification === null ? null : (
        <>
          <Row title={`Why ${classification.urgency}`}>
            <UrgencySum
              urgency={classification.urgency}
              reasons={classification.reasons}
              verdict={urgency?.verdict ?? ''}
              {...pointing}
            />
            <WouldChange sentence={urgency?.would_change ?? null} />
          </Row>
          {(['category', 'relevance', 'sentiment'] as const).map((about) => {
            const verdict = classification.verdicts.find((each) => each.about === about);
            return verdict === undefined ? null : (
              <Row key={about} title={rowTitles[about]}>
                <p>
                  {verdict.verdict}
                  {verdict.verdict === notJudged ? null : <span className="soft">, {verdict.how_sure}</span>}
                </p>
                <SidedReasons
                  reasons={classification.reasons.filter((each) => each.about === about)}
                  {...pointing}
                />
                <WouldChange sentence={verdict.would_change} />
              </Row>
            );
          })}
          <Row title="Decided by">
            <ul>
              {classification.decided_by.map((sentence) => (
                <li key={sentence}>{sentence.replace(/^Decided by t/, 'T')}</li>
              ))}
            </ul>
          </Row>
        </>
      )}
    </>
  );
}

/** A plain match is already explained by its places. */
function isWorthTelling({ verdict, because }: ExplainMentionOutput['monitors'][number]): boolean {
  return verdict !== 'matches' || because.length > 1;
}

/** Worded as in `verdictsOf`: the confidence would add nothing. */
const notJudged = 'Not judged in this language';

const rowTitles = { category: 'What it is', relevance: 'About us', sentiment: 'Sentiment' } as const;

/** A row with a question on the left and its answer on the right. */
export function Row({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className="why-row" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

function UrgencySum({
  urgency,
  reasons,
  verdict,
  ...pointing
}: Pointing & {
  readonly urgency: number;
  readonly reasons: readonly ReasonOutput[];
  readonly verdict: string;
}): ReactNode {
  return (
    <ul className="sum">
      {urgencyTerms(urgency, reasons).map(({ reason, text, points }) => (
        <li key={text}>
          {reason === null ? <span>{text}</span> : <Reason reason={reason} text={text} {...pointing} />}
          <span className="points">{pointsText(points)}</span>
        </li>
      ))}
      <li className="sum-total">
        <strong>{verdict.replace(/: \d+ of 100$/, '')}</strong>
        <strong className="points">{urgency}</strong>
      </li>
    </ul>
  );
}

/** The reasons for and against a verdict. */
function SidedReasons({
  reasons,
  ...pointing
}: Pointing & { readonly reasons: readonly ReasonOutput[] }): ReactNode {
  const [speaking, against] = [false, true].map((side) => reasons.filter((each) => each.against === side));
  return (
    <>
      {(speaking ?? []).length === 0 || (against ?? []).length === 0 ? null : (
        <h4 className="soft">For it</h4>
      )}
      <ReasonList reasons={speaking ?? []} {...pointing} />
      {(against ?? []).length === 0 ? null : <h4 className="soft">Against it</h4>}
      <ReasonList reasons={against ?? []} {...pointing} />
    </>
  );
}

/** The smallest change that would alter the verdict. */
function WouldChange({ sentence }: { readonly sentence: string | null }): ReactNode {
  return sentence === null ? null : (
    <p className="small soft would-change" dir="auto">
      {sentence}.
    </p>
  );
}

function ReasonList({
  reasons,
  ...pointing
}: Pointing & { readonly reasons: readonly ReasonOutput[] }): ReactNode {
  if (reasons.length === 0) return null;
  const heaviestFirst = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return (
    <ul className="soft">
      {heaviestFirst.map((reason, index) => (
        <li key={`${reason.code} ${index}`}>
          <Reason reason={reason} text={reason.sentence} {...pointing} />
        </li>
      ))}
    </ul>
  );
}

/** A reason; if its words are in the post, a button that shows them there. */
function Reason({
  reason,
  text,
  pointed,
  onPoint,
}: Pointing & { readonly reason: ReasonOutput; readonly text: string }): ReactNode {
  if (reason.spans.length === 0) return <span dir="auto">{text}</span>;
  const isPointed = pointed === reason;
  return (
    <button
      type="button"
      className="reason"
      aria-pressed={isPointed}
      title="Show the words in the post"
      dir="auto"
      onClick={() => {
        onPoint(isPointed ? null : reason);
        if (!isPointed) announce(`Marked in the post: ${reason.evidence ?? ''}`);
      }}
    >
      {text}
    </button>
  );
}
