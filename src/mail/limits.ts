/** Characters in the subject of a template. */
export const maxSubjectLength = 200
