import './tokens-field.css';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from '../announce.js';
import { FieldAround, type FieldFrame } from '../form/field.js';
import { addTokens } from './split-tokens.js';

/** A note about one of the words, or about all of them. */
export interface TokenNote {
  /** null = all of them. */
  readonly index: number | null;
  readonly kind: 'fault' | 'warning';
  readonly message: string;
}

/**
 * Edits several short texts as chips. Enter, a comma, leaving the field or pasting several lines adds chips; Backspace in
 * the empty field removes the last one; each chip has its own remove button.
 */
export function TokensField(
  props: FieldFrame & {
    readonly name: string;
    readonly tokens: readonly string[];
    readonly onTokens: (tokens: readonly string[]) => void;
    readonly notes?: readonly TokenNote[];
    readonly placeholder?: string;
  },
): ReactNode {
  const { label, hint, fault, name, tokens, onTokens, notes = [], placeholder } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string): void => {
    const { tokens: next, added, known } = addTokens(tokens, text);
    setTyped('');
    if (added.length > 0) onTokens(next);
    if (added.length > 0) announce(`Added ${added.join(', ')}`);
    else if (known.length > 0) announce(`${known.join(', ')} is already there`);
  };
  const remove = (index: number): void => {
    announce(`Removed ${tokens[index] ?? ''}`);
    onTokens(tokens.filter((_, at) => at !== index));
    input.current?.focus();
  };
  const hear = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tokens.length > 0) {
      event.preventDefault();
      remove(tokens.length - 1);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!/[,\n\t]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <FieldAround
      label={label}
      hint={hint}
      fault={notes.some(({ kind }) => kind === 'fault') ? undefined : fault}
    >
      {(ids) => (
        <>
          <div
            className={fault === undefined ? 'tokens' : 'tokens faulty'}
            onClick={(event) => {
              if (event.target === event.currentTarget) input.current?.focus();
            }}
          >
            <ul aria-label="Chosen">
              {tokens.map((token, index) => (
                <li key={token} className={`token ${classOf(notes, index)}`}>
                  <span dir="auto">{token}</span>
                  <button type="button" aria-label={`Remove ${token}`} onClick={() => remove(index)}>
                    ×
                  </button>
                </li>
              ))}
            </ul>
            <input
              {...ids}
              aria-invalid={fault === undefined ? undefined : true}
              aria-describedby={[ids['aria-describedby'], `${ids.id}-notes`].filter(Boolean).join(' ')}
              ref={input}
              name={name}
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              dir="auto"
              placeholder={tokens.length === 0 ? placeholder : undefined}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={hear}
              onPaste={paste}
              onBlur={() => add(typed)}
            />
          </div>
          <ul className="token-notes" id={`${ids.id}-notes`}>
            {notes.map(({ index, kind, message }) => (
              <li key={`${index} ${message}`} className={kind === 'fault' ? 'fault' : 'hold'}>
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldAround>
  );
}

function classOf(notes: readonly TokenNote[], index: number): string {
  const kinds = notes.filter((note) => note.index === index).map(({ kind }) => kind);
  return kinds.includes('fault') ? 'faulty' : kinds.length > 0 ? 'doubtful' : '';
}
