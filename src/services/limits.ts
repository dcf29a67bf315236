/** Characters of a key; public keys are the longest. */
export const maxServiceValue = 2000
/** Checks of one service, for all administrators together. */
export const checksPerMinute = 10
/** Hours from a check of a connection to the next one, and after one without an answer. */
export const checkHours = 24
export const silentHours = 1
/** Checks in a row without an answer after which a connection needs attention. */
export const silentChecks = 3
/** Seconds after which a service that was asked counts as silent. */
export const maxCheckSeconds = 20
/** Connections of one service in its history. */
export const maxListedConnections = 100
/** Seconds that staff wait, when they change the mail server, for the email about it. */
export const maxMailWaitSeconds = 8
