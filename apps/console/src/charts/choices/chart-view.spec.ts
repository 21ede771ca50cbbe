import { describe, expect, it } from '@jest/globals';
import {
  type ChartView,
  filterOf,
  inboxAddress,
  readChartView,
  usualView,
  writeChartView,
} from './chart-view.js';

describe('the address of a chart', () => {
  it('is empty for the default view', () => {
    expect(writeChartView(usualView).toString()).toBe('');
    expect(readChartView(new URLSearchParams())).toEqual(usualView);
  });

  it('restores the same view', () => {
    const view: ChartView = {
      days: 90,
      last: '2026-11-20',
      by: 'source',
      bucket: 'week',
      source: 'reddit',
      monitor_id: '019aa5e0-1f2e-7d33-8b1f-0a7b8c9d0e1f',
      relevance: 'any',
      shown: 'table',
      voice: 'monitor',
      at: '2026-11-17T00:00:00.000Z',
    };
    expect(readChartView(writeChartView(view))).toEqual(view);
    expect(Object.keys(view).every((name) => writeChartView(view).has(name))).toBe(true);
  });

  it('ignores unknown values', () => {
    expect(readChartView(new URLSearchParams('days=8&by=mood&bucket=year&source=fax&shown=3d'))).toEqual(
      usualView,
    );
  });

  it('yields the filter for operations', () => {
    expect(filterOf(usualView)).toEqual({ is_relevant_not: false, status_not: ['ignored'] });
    expect(filterOf({ ...usualView, relevance: 'no', source: 'x', monitor_id: 'm' })).toEqual({
      is_relevant: false,
      source: ['x'],
      monitor_id: ['m'],
    });
    expect(filterOf({ ...usualView, relevance: 'any' })).toEqual({});
  });

  it('leads to the same mentions in the inbox, whatever their status', () => {
    expect(
      inboxAddress(
        { ...usualView, source: 'x', relevance: 'no' },
        '2026-11-17T00:00:00.000Z',
        '2026-11-18T00:00:00.000Z',
      ),
    ).toBe(
      'inbox?status=any&relevance=no&source=x&published_since=2026-11-17T00%3A00%3A00.000Z&published_until=2026-11-18T00%3A00%3A00.000Z',
    );
    expect(inboxAddress(usualView, '2026-11-17T00:00:00.000Z', '2026-11-18T00:00:00.000Z')).toContain(
      'inbox?status=any&status_not=ignored&',
    );
  });
});
