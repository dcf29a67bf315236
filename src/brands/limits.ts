/** Characters. */
export const maxNameLength = 120
export const maxSlugLength = 80
export const maxStoryLength = 4000
