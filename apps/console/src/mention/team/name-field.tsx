import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxNoteLength } from '@earshot/domain';
import { FieldAround } from '../../parts/form/field.js';
import { begunName, labelOf, type NamedMember, storedNames, suggested } from './written-names.js';

/** A text field for a note: `@` suggests members, chosen with the arrow keys and Enter. */
export function NameField(props: {
  readonly label: ReactNode;
  readonly value: string;
  readonly members: readonly NamedMember[];
  readonly fault?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly autoFocus?: boolean;
}): ReactNode {
  const { label, value, members, fault, onText, onSend, ref, autoFocus = false } = props;
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const list = useId();
  const begun = caret === null ? null : begunName(value.slice(0, caret));
  const offered = begun === null ? [] : suggested(begun.typed, members);
  const at = Math.min(chosen, offered.length - 1);
  const option = (index: number): string => `${list}-${index}`;

  const choose = (member: NamedMember | undefined): void => {
    if (begun === null || caret === null || member === undefined) return;
    const name = `@${labelOf(member, members)} `;
    const end = begun.at + name.length;
    // Synchronous, so that a key pressed before the next frame is also inserted after the name.
    flushSync(() => {
      onText(value.slice(0, begun.at) + name + value.slice(caret).replace(/^ /, ''));
      setCaret(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    if (event.nativeEvent.isComposing) return;
    if (offered.length === 0) {
      // So that single keys run commands again.
      if (event.key === 'Escape') field.current?.blur();
      return;
    }
    const act = {
      ArrowDown: () => setChosen((at + 1) % offered.length),
      ArrowUp: () => setChosen((at + offered.length - 1) % offered.length),
      Enter: () => choose(offered[at]),
      Tab: () => choose(offered[at]),
      Escape: () => setCaret(null),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="name-field">
      <FieldAround label={label} fault={fault}>
        {(ids) => (
          <textarea
            {...ids}
            ref={(element) => {
              field.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            name="text"
            rows={3}
            dir="auto"
            autoFocus={autoFocus}
            // A name is stored as an id, which is longer.
            maxLength={Math.max(0, maxNoteLength - storedNames(value, members).length + value.length)}
            value={value}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? list : undefined}
            aria-activedescendant={offered.length > 0 ? option(at) : undefined}
            onChange={(event) => {
              onText(event.target.value);
              setCaret(event.target.selectionStart);
              setChosen(0);
            }}
            onKeyDown={onKey}
            onBlur={() => setCaret(null)}
          />
        )}
      </FieldAround>
      {offered.length === 0 ? null : (
        <ul id={list} className="names" role="listbox" aria-label="Members">
          {offered.map((member, index) => (
            <li
              key={member.id}
              id={option(index)}
              role="option"
              aria-selected={index === at}
              // On mousedown, because the list disappears once the field loses focus.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(member);
              }}
            >
              <bdi>{member.name}</bdi> <span className="soft small">{member.email}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {offered.length === 0 ? '' : `Members to choose from with the arrow keys: ${offered.length}`}
      </p>
    </div>
  );
}
