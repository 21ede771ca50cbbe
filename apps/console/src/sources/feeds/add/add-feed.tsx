import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { FeedOutput, MonitorOutput, TestFeedOutput } from '@earshot/contracts';
import {
  type FeedPreset,
  type FeedPresetName,
  feedPresetNames,
  feedPresets,
  presetAddress,
} from '@earshot/domain';
import type { Given } from '../../../data/call/call-operation.js';
import { useChange } from '../../../data/call/use-operation.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/button.js';
import { ChoiceField, TextField } from '../../../parts/form/field.js';
import { useForm } from '../../../parts/form/use-form.js';
import { ErrorNotice } from '../../../parts/states.js';
import { withScheme } from '../../../format/with-scheme.js';
import { FoundFeed } from './found-feed.js';

type Kind = 'address' | FeedPresetName;

const kinds: readonly (readonly [Kind, string])[] = [
  ['address', 'Any page or feed'],
  ...feedPresetNames.map((name) => [name, feedPresets[name].label] as const),
];

/** Tests a feed address, then adds the feed found there. */
export function AddFeed(props: {
  readonly feeds: readonly FeedOutput[];
  readonly monitors: readonly MonitorOutput[];
}): ReactNode {
  const { feeds, monitors } = props;
  const [kind, setKind] = useState<Kind>('address');
  const [typed, setTyped] = useState('');
  const [looked, setLooked] = useState<{ given: Given<'test_feed'>; found: TestFeedOutput } | null>(null);
  /** How often the fields were edited: an answer about what they said before comes too late. */
  const edits = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const asked = search.has('add');
  // The command "Add a feed" opens this page with `?add`.
  useEffect(() => {
    if (!asked) return;
    input.current?.focus();
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('add');
        return next;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
  const test = useChange('test_feed');
  const look = async (given: Given<'test_feed'>): Promise<void> => {
    const before = edits.current;
    const found = await test.mutateAsync(given).catch((error: unknown) => {
      if (edits.current === before) throw error;
    });
    if (found === undefined || edits.current !== before) return;
    setLooked({ given, found });
    announce(found.readable ? `Found ${found.title ?? 'a feed'}` : 'Nothing to read there');
  };
  const form = useForm(() => look(givenOf(kind, typed)));
  useEffect(() => {
    if (looked !== null) result.current?.focus();
  }, [looked]);
  const edit = (text: string): void => {
    edits.current += 1;
    setTyped(text);
    setLooked(null);
  };
  const begin = (): void => {
    edit('');
    input.current?.focus();
  };
  const preset: FeedPreset | null = kind === 'address' ? null : feedPresets[kind];
  const filled = kind === 'address' ? null : presetAddress(kind, typed);
  return (
    <section className="section add-feed" aria-labelledby="add-feed">
      <h2 id="add-feed">Add a feed</h2>
      <form onSubmit={form.onSubmit} noValidate aria-labelledby="add-feed">
        <ChoiceField
          label="What to read"
          name="preset"
          value={kind}
          choices={kinds}
          onChoice={(choice) => {
            setKind(choice);
            edit(typed);
          }}
        />
        <TextField
          ref={input}
          label={preset === null ? 'Address' : 'Name'}
          hint={
            preset === null
              ? 'E.g. blog.example.com: the feed of a page is found automatically.'
              : filled === null
                ? `Give ${preset.nameHint}.`
                : `Reads ${filled}`
          }
          name={preset === null ? 'address' : 'name'}
          inputMode={preset === null ? 'url' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          value={typed}
          onText={edit}
          fault={form.faultOf('address') ?? form.faultOf('name')}
        />
        <Button kind={looked === null ? 'main' : 'plain'} type="submit" busy={form.busy}>
          {form.busy ? 'Looking…' : 'See what is there'}
        </Button>
      </form>
      {form.error === null || form.error.details.length > 0 ? null : <ErrorNotice error={form.error} />}
      <div ref={result} tabIndex={-1} className="looked">
        {looked === null ? null : (
          <FoundFeed
            key={looked.found.feed_address}
            given={looked.given}
            found={looked.found}
            feeds={feeds}
            monitors={monitors}
            onLook={(address) => look({ address })}
            onAdded={begin}
          />
        )}
      </div>
    </section>
  );
}

function givenOf(kind: Kind, typed: string): Given<'test_feed'> {
  return kind === 'address' ? { address: withScheme(typed) ?? '' } : { preset: kind, name: typed };
}
