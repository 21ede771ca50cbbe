/** The raw fields of a row. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Converts rows of well-known corpora to rows of `POST /posts`; any other row is returned unchanged. Fields of such a corpus
 * that posts do not have are dropped.
 */
export function corpusRow(row: Row): Row {
  if (typeof row.cid === 'string' && 'videoId' in row) return youtubeComment(row);
  if (row.source === undefined && 'channelId' in row && 'viewCount' in row) return youtubeVideo(row);
  if (row.source === undefined && 'text' in row && 'label' in row) return { source: 'x', text: row.text };
  return row;
}

/** A scraped video: https://apify.com/streamers/youtube-scraper */
function youtubeVideo(row: Row): Row {
  return {
    source: 'youtube',
    id: row.id,
    title: row.title,
    text: row.text,
    author: row.channelName,
    place: row.channelId,
    likes: row.likes,
    comments: row.commentsCount,
    views: row.viewCount,
    comments_off: row.commentsTurnedOff,
  };
}

/** A scraped comment, which has only a relative time of writing. */
function youtubeComment(row: Row): Row {
  return {
    source: 'youtube',
    id: row.cid,
    kind: 'comment',
    parent: row.replyToCid ?? row.videoId,
    text: row.comment,
    author: row.author,
    likes: row.voteCount,
    comments: row.replyCount,
  };
}
