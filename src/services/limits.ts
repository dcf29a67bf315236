/** Characters of a key; public keys are the longest. */
export const maxServiceValue = 2000
/** Checks of one service, for all administrators together. */
export const checksPerMinute = 10
