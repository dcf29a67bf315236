/** Ms that a block may take to be drawn. */
export const blockTimeLimit = 1000
/** Ms that an address of a plugin may take to answer. */
export const routeTimeLimit = 5000
/** Ms that a call of a plugin's payment processor may take. */
export const processorTimeLimit = 7500
/** Ms that a plugin may take to load. */
export const loadTimeLimit = 10000
/** Ms that a scheduled task may take: 10 minutes. */
export const taskTimeLimit = 10 * 60 * 1000
/** A task or carrier that fails so often in a row turns its plugin off. */
export const maxTaskFailures = 3
/** Rates that the carrier of a plugin may return. */
export const maxCarrierRates = 100
/** Characters of the markup of one block. */
export const maxBlockLength = 100000
/** Characters of a failure's text. */
export const maxFailureLength = 500
/** Characters of a text setting whose plugin says nothing. */
export const defaultTextLength = 200
