/** Characters of a title, and saved replies that the composer lists. */
export const maxSavedReplyTitleLength = 100
export const maxListedReplies = 30
/** Characters of a text in its row. */
export const savedReplyExcerptLength = 80
