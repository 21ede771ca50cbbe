import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkInput, operations } from '@earshot/contracts';
import { interfaceFiles, likeness, readInterfaceFile } from '../testing/interface/interface-files.js';
import { recordCalls } from '../testing/interface/record-calls.js';
import type { RecordedCalls } from './recorded-calls.js';

/** How to fix a failure of these tests. */
const remedy = 'npm run interface';
const committed = readInterfaceFile('apps/gateway/recorded-calls.json') as RecordedCalls;

describe(`the committed interface is fresh (else: ${remedy})`, () => {
  it.each(Object.entries(interfaceFiles(committed)))('%s says what the contracts say', (path, content) => {
    expect(readInterfaceFile(path)).toEqual(JSON.parse(JSON.stringify(content)));
  });

  describe('the recorded calls', () => {
    let recorded: RecordedCalls;
    beforeAll(async () => {
      recorded = await recordCalls();
    });

    it.each(operations)('$name answers as it was recorded', ({ name }) => {
      expect(likeness(committed.calls[name])).toEqual(likeness(recorded.calls[name]));
    });

    it.each(operations)(
      '$name answers all that its contract promises, and nothing else',
      ({ name, output }) => {
        const data = committed.calls[name]?.answer.data;
        expect(checkInput(output, data).faults).toEqual([]);
      },
    );

    it('are of no operation that is not there', () => {
      expect(Object.keys(committed.calls).sort()).toEqual(operations.map(({ name }) => name).sort());
    });

    it('fail as it was recorded', () => {
      expect(likeness(committed.failures)).toEqual(likeness(recorded.failures));
    });
  });
});
