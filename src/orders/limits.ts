/** Characters of a comment by staff. */
export const maxCommentLength = 2000
