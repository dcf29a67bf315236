// In characters.
export const maxNameLength = 120
export const maxSlugLength = 60
export const maxTitleLength = 120
export const maxTextLength = 10_000
export const maxButtonLength = 40
export const maxLinkLength = 500
export const maxPathsLength = 2000
/** Before it, a visitor has seen too little of the page. */
export const leastSeconds = 8
export const mostSeconds = 600
/** Published ones that a shop can have. */
export const maxPublished = 50
/** Days in which a browser remembers the modals it has shown. */
export const rememberedDays = 365
/** Percent of a page that a visitor has to scroll, at least, before a modal opens. */
export const leastScrollPercent = 10
/** Modals that a browser remembers besides the one shown last; earlier ones open again. */
export const maxRemembered = 40
