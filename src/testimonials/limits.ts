// In characters.
export const maxQuoteLength = 1000
export const maxNameLength = 120
export const maxRoleLength = 120
/** Testimonials on a page. */
export const maxShownTestimonials = 24
/** Characters of a quote in its row. */
export const quoteExcerptLength = 90
