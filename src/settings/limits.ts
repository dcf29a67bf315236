/** Characters in the search of the settings. */
export const maxSearchLength = 100
