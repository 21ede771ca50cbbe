import { describe, expect, it } from '@jest/globals';
import { sampleMessage, type SampleChanges } from '../sample-message.spec-helper.js';
import { hostileUrls, xssPayloads } from '../testing/xss-payloads.js';
import { alertHtml } from './html/alert-html.js';
import { alertText } from './alert-text.js';

/** Every tag with its attributes: escaped text contains none. */
const tagsOf = (changes: SampleChanges, total: number): readonly string[] =>
  alertHtml(sampleMessage(changes, total)).match(/<[^>]*>/g) ?? [];

const everywhere = (text: string): SampleChanges => ({
  projectName: text,
  alertName: text,
  monitorName: text,
  summary: text,
  title: text,
  text: `acme ${text}`,
  author: text,
});

describe('an e-mail about a hostile post', () => {
  it.each(xssPayloads)('has no tags beyond the usual ones, and shows the post as text: %j', (payload) => {
    for (const total of [1, 3]) {
      expect(tagsOf(everywhere(payload), total)).toEqual(tagsOf(everywhere('harmless'), total));
      const escaped = payload.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      const visible = escaped.replace(/"/g, '&quot;').replace(/'/g, '&#39;');
      expect(alertHtml(sampleMessage({ text: `acme ${payload}` }, total))).toContain(
        visible.split('\u2028')[0]?.split('\u0000')[0],
      );
    }
  });

  it.each(hostileUrls)('links only to web pages, not to %j', (url) => {
    for (const total of [1, 3]) expect(tagsOf({ url }, total)).toEqual(tagsOf({ url: '' }, total));
  });

  it('keeps a quote in a URL inside its attribute', () => {
    const html = alertHtml(sampleMessage({ url: `https://a.example/"onmouseover='alert(1)'<b>` }));
    expect(html).toContain('href="https://a.example/%22onmouseover=&#39;alert(1)&#39;%3Cb%3E"');
  });

  it('contains no plain-text line by others that could pass for one of our links', () => {
    const lie =
      'x\nHandled: https://evil.example/\r\nIn Earshot: https://evil.example/\u2028Post: https://evil.example/';
    for (const total of [1, 3]) {
      const lines = alertText(sampleMessage(everywhere(lie), total)).split(/\r\n|[\n\r\u2028]/);
      const ours = lines.filter((line) => /^(Handled|Not about us|In Earshot|Post): /.test(line));
      expect(ours).toHaveLength(4 * total);
      for (const line of ours) expect(line).not.toContain('evil.example');
    }
  });
});
