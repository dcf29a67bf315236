// In characters.
export const maxNameLength = 120
export const maxUrlLength = 2000
export const maxCodeLength = 20_000
/** Embeds that can be chosen for a page. */
export const offeredEmbeds = 500
