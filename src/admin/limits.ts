/** Characters in the search of a list. */
export const maxSearchLength = 200
/** Characters in a filter of text, such as a tag. */
export const maxFilterLength = 60
