/** Characters of the order comment. */
export const maxCommentLength = 1000
