/** Characters of the order comment. */
export const maxCommentLength = 1000

/** Characters of a VAT number as typed, with spaces. */
export const maxVatNumberLength = 30
