/** Raw parameters of a request; a repeated one is a list. */
export type YoutubeParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parameters of each method in addition to the common ones, from the discovery document, revision of 24 September 2026. */
export const knownParams = {
  search:
    'channelId channelType eventType forContentOwner forDeveloper forMine location locationRadius maxResults onBehalfOfContentOwner order pageToken part publishedAfter publishedBefore q regionCode relevanceLanguage safeSearch topicId type videoCaption videoCategoryId videoDefinition videoDimension videoDuration videoEmbeddable videoLicense videoPaidProductPlacement videoSyndicated videoType',
  videos:
    'chart hl id locale maxHeight maxResults maxWidth myRating onBehalfOfContentOwner pageToken part regionCode videoCategoryId',
  batchGetStats: 'id onBehalfOfContentOwner part',
  commentThreads:
    'allThreadsRelatedToChannelId channelId id maxResults moderationStatus order pageToken part searchTerms textFormat videoId',
  comments: 'id maxResults pageToken parentId part textFormat',
} as const;

export type YoutubeMethod = keyof typeof knownParams;

const everywhere =
  '$.xgafv access_token alt callback fields key oauth_token prettyPrint quotaUser uploadType upload_protocol';

/** The first parameter that the method does not support; null = all are supported. */
export function unknownParam(params: YoutubeParams, method: YoutubeMethod): string | null {
  const known = `${everywhere} ${knownParams[method]}`.split(' ');
  return Object.keys(params).find((name) => !known.includes(name)) ?? null;
}

/** The value of a parameter; if repeated, the last one, as at YouTube. */
export function param(params: YoutubeParams, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' || value === undefined ? value : value.at(-1);
}

/** The values of a list parameter, either repeated or separated by commas. */
export function listParam(params: YoutubeParams, name: string): readonly string[] {
  const value = params[name];
  const given = value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return given.flatMap((part) => part.split(',')).filter((part) => part !== '');
}
