/** In characters: a shorter search finds nothing. */
export const minQueryLength = 2
/** In characters: the rest is not read. */
export const maxQueryLength = 200
export const defaultResults = 10
export const maxResults = 25
/** Of each type; further ones are neither ranked nor counted. */
export const maxMatches = 100
