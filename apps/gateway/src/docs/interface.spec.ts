import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkInput, operations } from '@earshot/contracts';
import { interfaceFiles, likeness, readInterfaceFile } from '../testing/interface/interface-files.js';
import { recordCalls } from '../testing/interface/record-calls.js';
import type { RecordedCalls } from './recorded-calls.js';

/** How to fix a failure of these tests. */
const remedy = 'npm run interface';
const committed = readInterfaceFile('apps/gateway/recorded-calls.json') as RecordedCalls;

describe(`the committed interface is up to date (else: ${remedy})`, () => {
  it.each(Object.entries(interfaceFiles(committed)))('%s matches the contracts', (path, content) => {
    expect(readInterfaceFile(path)).toEqual(JSON.parse(JSON.stringify(content)));
  });

  describe('the recorded calls', () => {
    let recorded: RecordedCalls;
    beforeAll(async () => {
      recorded = await recordCalls();
    });

    it.each(operations)('$name answers as recorded', ({ name }) => {
      expect(likeness(committed.calls[name])).toEqual(likeness(recorded.calls[name]));
    });

    it.each(operations)(
      '$name answers everything that its contract promises, and nothing else',
      ({ name, output }) => {
        const data = committed.calls[name]?.answer.data;
        expect(checkInput(output, data).faults).toEqual([]);
      },
    );

    it('cover exactly the existing operations', () => {
      expect(Object.keys(committed.calls).sort()).toEqual(operations.map(({ name }) => name).sort());
    });

    it('fail as recorded', () => {
      expect(likeness(committed.failures)).toEqual(likeness(recorded.failures));
    });
  });
});
