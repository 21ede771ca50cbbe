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

describe('the default sources of a monitor', () => {
  it('are all of them until a scanner has reported', () => {
    expect(defaultSources([])).toEqual(sourceNames);
    expect(defaultSources([reported('x', null)])).toEqual(sourceNames);
  });

  it('are those configured and those without a key, whichever process reported them', () => {
    const sources = defaultSources([reported('reddit', true), reported('x', false)]);
    expect(sources).toEqual(sourceNames.filter((name) => name === 'reddit' || keyless.includes(name)));
  });

  it('exclude a keyless one that its operator has turned off', () => {
    const off = [reported('reddit', true), ...keyless.map((name) => reported(name, false))];
    expect(defaultSources(off)).toEqual(['reddit']);
  });

  it('are all if none can be read', () => {
    const off = sourceNames.map((name) => reported(name, false));
    expect(defaultSources(off)).toEqual(sourceNames);
  });

  it('exclude one that is left out, whether or not others have been reported', () => {
    const leftOut = [reported('bluesky', false), reported('x', false)];
    const others = sourceNames.filter((name) => name !== 'bluesky' && name !== 'x');
    expect(defaultSources(leftOut)).toEqual(others);
    expect(defaultSources([...leftOut, reported('reddit', true)])).toEqual(
      sourceNames.filter((name) => name === 'reddit' || (name !== 'bluesky' && keyless.includes(name))),
    );
  });

  it('exclude those played for sample projects', () => {
    const played = sourceNames.map((name) => reported(name, true, name !== 'reddit'));
    expect(defaultSources(played)).toEqual(['reddit']);
  });
});
