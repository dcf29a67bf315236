/** Characters. */
export const maxNameLength = 120
export const maxSlugLength = 80
export const maxStoryLength = 4000
/** Characters of a text in the list of brands; the rest is cut. */
export const shownStoryLength = 60
