/** In characters. */
export const maxNameLength = 120
/** In characters. */
export const maxSlugLength = 80
/** In characters. */
export const maxIntroLength = 1000
/** Levels of categories, the top one included. */
export const maxDepth = 6
