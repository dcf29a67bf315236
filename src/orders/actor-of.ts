import type { View } from '#src/web/view.ts'

/** Who cancels or returns an order, as its timeline names them. */
export const actorOf = (view: View): string => (view.isStaff && view.user !== null ? view.user.name : 'customer')
