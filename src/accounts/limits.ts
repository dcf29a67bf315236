/** In characters. */
export const minPasswordLength = 8
/** In characters. */
export const maxPasswordLength = 1024
/** Characters of a submitted password. More than `maxPasswordLength`, so that a long one gets that rule's own sentence. */
export const maxPasswordInputLength = 100_000
/** Characters in the name of a saved view. */
export const maxViewNameLength = 40
/** How long an action can be undone, in minutes. */
export const undoMinutes = 10
