/** Reasons that are stored with a payment event and that staff read as sentences. Any other is shown as it is. */
export const paymentMissing = (reference: string): string => `payment not found: ${reference}`
export const fieldsMissing = (names: string[]): string => `missing: ${names.join(', ')}`
export const otherMode = { test: 'test event, live key', live: 'live event, test key' } as const
export const unreadable = 'unreadable content'
export const internal = 'error in the store'
export const notStored = 'The content is not stored any more.'
export const notConnected = 'account not connected'
