/** What staff do to an order or customer from a ticket: each is a sentence of the thread. */
export const orderActions = [
  'refunded',
  'refund_failed',
  'cancelled',
  'status',
  'mail_sent',
  'downloads_renewed',
  'edited',
  'fulfilled',
  'tracking_changed',
  'coupon',
  'replaced',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The data of a ticket's event `order_action`. */
export interface OrderActionEvent {
  action: OrderAction
  /** The id and number of the order; missing for a customer without one. */
  order?: number
  number?: number
  /** Minor units. */
  amount?: number
  /** The id of a refund, whose end shows whether it came true. */
  refund?: number
  product?: string
  code?: string
  subject?: string
  status?: string
  tracking?: string
  /** Id and number of a replacement order. */
  newOrder?: number
  newNumber?: number
}
