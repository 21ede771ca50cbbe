/** The maximum number of posts matching a draft of a monitor that are classified: the newest ones. */
export const judgedPosts = 100;
