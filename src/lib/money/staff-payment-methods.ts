/** How money reaches the store when not through a processor of its checkout. */
export const staffPaymentMethods = ['bank_transfer', 'cash', 'other_way'] as const
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number]
