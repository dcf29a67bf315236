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
/** Characters of a name or label, and of a hint or description, that a plugin brings. */
export const maxPluginLabelLength = 80
export const maxPluginHintLength = 300
/** Characters that its text setting may allow. */
export const maxPluginTextLength = 10_000
/** Options of a setting to choose from. */
export const maxPluginChoices = 50
/** Style sheets, and scripts, of a block. */
export const maxBlockFiles = 5
/** Servers that the pages of a payment processor may be on. */
export const maxProcessorPages = 10
/** Scheduled tasks of a plugin, and the shortest interval of one in ms. */
export const maxPluginTasks = 10
export const shortestTaskInterval = 60_000
