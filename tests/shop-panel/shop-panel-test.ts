import { addProductFile } from '#src/product-files/product-files.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { findTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { refundsTest } from '../refunds/refunds-test.ts'

/** `refundsTest` with tickets about its orders, and what a ticket says was done. */
export function shopPanelTest() {
  const store = refundsTest()
  const { shop, admin } = store

  const openTicketAbout = (order: { id: number } | null) => openTicket(shop, { orderId: order?.id ?? null })
  const contextPath = (ticket: { id: number }) => `/admin/tickets/${ticket.id}/context`
  const readCard = async (ticket: { id: number }, card: string, client = admin) => client.htmx().get(`${contextPath(ticket)}/${card}`)

  /** What was done from a ticket, oldest first. */
  async function listActions(ticket: { id: number }) {
    const messages = await listMessages(shop.db.read, ticket.id)
    return messages.flatMap(({ event }) => (event?.kind === 'order_action' ? [event] : []))
  }
  const listKinds = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind).toReversed()
  const listAudited = async () => (await listAuditEntries(shop.db.read, { limit: 50 })).map(({ action }) => action).toReversed()
  const readDraft = async (ticket: { id: number }) => {
    const { ticketDrafts } = shop.db.t
    return (await shop.db.read.select().from(ticketDrafts)).find(({ ticketId }) => ticketId === ticket.id)?.body ?? ''
  }
  const readTicket = async (ticket: { id: number }) => (await findTicket(shop.db.read, ticket.id))!

  /** The address of the first form or link of a card that matches. */
  async function findAddress(ticket: { id: number }, card: string, pattern: RegExp): Promise<string> {
    const { text } = await readCard(ticket, card)
    const found = [...text.matchAll(/(?:action|href)="([^"]+)"/g)]
      .map(([, address]) => address!.replaceAll('&amp;', '&'))
      .find((address) => pattern.test(address))
    if (!found) throw new Error(`the card ${card} has no address that matches ${pattern}`)
    return found
  }

  async function attachFile(product: { id: number }, name: string) {
    const parts = (async function* () {
      yield new TextEncoder().encode('The bytes of the file')
    })()
    await addProductFile(shop, product.id, { name, parts }, async () => {})
  }

  return {
    ...store,
    openTicketAbout,
    contextPath,
    readCard,
    listActions,
    listKinds,
    listAudited,
    readDraft,
    readTicket,
    findAddress,
    attachFile,
  }
}
