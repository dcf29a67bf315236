import type { Shop } from '#src/shop.ts'
import type { TicketRow } from '../find-tickets.ts'

/** Mail to it is added to the ticket. */
export const replyAddress = (shop: Pick<Shop, 'config'>, { token }: Pick<TicketRow, 'token'>): string =>
  `reply+${token}@${shop.config.mailDomain}`

/** The customer's page, with or without an account. */
export const guestLink = (shop: Pick<Shop, 'config'>, { token }: Pick<TicketRow, 'token'>): string =>
  `${shop.config.baseUrl}/tickets/view/${token}`
