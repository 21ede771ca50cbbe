import type { ReactNode } from 'react';
import { CodeBlock } from '../../parts/text/code-block.js';
import { Dialog } from '../../parts/dialog/dialog.js';
import { statsCall } from './api-call.js';

/** Shows the call that returns the chart's figures, as a shell command and as a tool call, for copying. */
export function ApiDialog({
  input,
  onClose,
}: {
  readonly input: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}): ReactNode {
  const { curl, tool } = statsCall(window.location.origin, input);
  return (
    <Dialog title="These figures through the API" onClose={onClose} wide>
      <div className="api-calls">
        <p>
          Set EARSHOT_KEY to an API key of this project with the scope mentions:read. The{' '}
          <a href="/docs/reference/get_mention_stats">reference for get_mention_stats</a> lists every field.
        </p>
        <Call title="curl" text={curl} />
        <Call title="Tool call for an agent" text={tool} />
      </div>
    </Dialog>
  );
}

function Call({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <CodeBlock label={title} text={text} />
    </section>
  );
}
