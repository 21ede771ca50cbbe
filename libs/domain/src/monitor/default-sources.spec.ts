import { describe, expect, it } from '@jest/globals';
import { type SourceName, sourceNames } from '../post/source-name.js';
import { needsKey } from '../source/source-manifest.js';
import { manifestOf } from '../source/source-manifests.js';
import { defaultSources } from './default-sources.js';

const keyless = sourceNames.filter((name) => !needsKey(manifestOf(name)));
const reported = (source: SourceName, configured: boolean | null, playedForOthers = false) => ({
  source,
  configured,
  playedForOthers,
});

describe('the sources of a monitor that names none', () => {
  it('are all of them as long as no scanner has said anything', () => {
    expect(defaultSources([])).toEqual(sourceNames);
    expect(defaultSources([reported('x', null)])).toEqual(sourceNames);
  });

  it('are those that are configured, and those that need no key, whichever process reported them', () => {
    const sources = defaultSources([reported('reddit', true), reported('x', false)]);
    expect(sources).toEqual(sourceNames.filter((name) => name === 'reddit' || keyless.includes(name)));
  });

  it('leave out one that needs no key where its operator has turned it off', () => {
    const off = [reported('reddit', true), ...keyless.map((name) => reported(name, false))];
    expect(defaultSources(off)).toEqual(['reddit']);
  });

  it('are all where nothing can be read', () => {
    const off = sourceNames.map((name) => reported(name, false));
    expect(defaultSources(off)).toEqual(sourceNames);
  });

  it('leave out what is played for projects of samples', () => {
    const played = sourceNames.map((name) => reported(name, true, name !== 'reddit'));
    expect(defaultSources(played)).toEqual(['reddit']);
  });
});
