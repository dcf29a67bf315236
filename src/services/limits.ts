/** Characters of a key; public keys are the longest. */
export const maxServiceValue = 2000
/** Checks of one service, for all administrators together. */
export const checksPerMinute = 10
/** Hours from a check of a connection to the next one, and after one without an answer. */
export const checkHours = 24
export const silentHours = 1
/** Checks in a row without an answer after which a connection needs attention. */
export const silentChecks = 3
