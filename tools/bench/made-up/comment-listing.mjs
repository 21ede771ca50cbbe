import { times } from './random.mjs';

/**
 * The body of a page of a hundred comments as Reddit's API sends it: about 2 KB per comment, mostly fields that are not
 * used.
 * @param {number} from the number of the first comment; the same number always gives the same comment
 * @param {(number: number) => string} textOf
 * @param {string | null} after
 */
export function commentListing(from, textOf, after) {
  const children = times(100, (index) => comment(from + index, textOf(from + index)));
  return JSON.stringify({
    kind: 'Listing',
    data: { after, before: null, dist: 100, modhash: null, children },
  });
}

/** The fields of https://github.com/reddit-archive/reddit/wiki/JSON and those added since. */
function comment(number, body) {
  const id = number.toString(36);
  const created = 1_790_000_000 + number;
  return {
    kind: 't1',
    data: {
      subreddit_id: 't5_2qh1e',
      approved_at_utc: null,
      author_is_blocked: false,
      comment_type: null,
      link_title: 'What do you use every day and would not want to miss any more?',
      mod_reason_by: null,
      banned_by: null,
      ups: 3,
      num_reports: null,
      author_flair_type: 'text',
      total_awards_received: 0,
      subreddit: 'tools',
      link_author: 'the_one_who_asked',
      likes: null,
      replies: '',
      user_reports: [],
      saved: false,
      id,
      banned_at_utc: null,
      mod_reason_title: null,
      gilded: 0,
      archived: false,
      collapsed_reason_code: null,
      no_follow: true,
      author: `author_${number % 50_000}`,
      num_comments: 87,
      can_mod_post: false,
      send_replies: true,
      parent_id: 't3_1abcde',
      score: 3,
      author_fullname: `t2_${id}`,
      over_18: false,
      report_reasons: null,
      removal_reason: null,
      approved_by: null,
      controversiality: 0,
      body,
      edited: false,
      top_awarded_type: null,
      downs: 0,
      author_flair_css_class: null,
      name: `t1_${id}`,
      is_submitter: false,
      collapsed: false,
      author_flair_richtext: [],
      author_patreon_flair: false,
      body_html: `<div class="md"><p>${body}</p>\n</div>`,
      gildings: {},
      collapsed_reason: null,
      distinguished: null,
      associated_award: null,
      stickied: false,
      author_premium: false,
      can_gild: false,
      link_id: 't3_1abcde',
      unrepliable_reason: null,
      author_flair_text_color: null,
      score_hidden: false,
      permalink: `/r/tools/comments/1abcde/what_do_you_use_every_day/${id}/`,
      subreddit_type: 'public',
      link_permalink: 'https://www.reddit.com/r/tools/comments/1abcde/what_do_you_use_every_day/',
      author_flair_template_id: null,
      subreddit_name_prefixed: 'r/tools',
      author_flair_text: null,
      treatment_tags: [],
      created,
      created_utc: created,
      awarders: [],
      all_awardings: [],
      locked: false,
      author_flair_background_color: null,
      collapsed_because_crowd_control: null,
      mod_reports: [],
      quarantine: false,
      mod_note: null,
      link_url: 'https://www.reddit.com/r/tools/comments/1abcde/what_do_you_use_every_day/',
    },
  };
}
