/** The most posts that are judged of what a draft of a monitor matches: the newest. */
export const judgedPosts = 100;
