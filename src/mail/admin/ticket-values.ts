import type { Exec } from '#db/types.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { type CustomerMail, readCustomerMailValues } from '#src/tickets/mails/customer-mails.ts'
import { readStaffMailValues } from '#src/tickets/mails/staff-mails.ts'
import type { Shop } from '#src/shop.ts'
import type { MailSlug, MailValue } from '../templates/built-in-templates.ts'

const customerMails: Partial<Record<MailSlug, CustomerMail['kind']>> = {
  ticket_created: 'created',
  ticket_reply: 'replied',
  ticket_resolved: 'resolved',
}

// The real one opens the ticket as its customer.
const sampleLink = 'https://shop.example/tickets/view/…'

/** What a template says about a ticket, from its latest message. Throws NotFound. */
export async function readTicketValues(
  shop: Pick<Shop, 'db' | 'config'>,
  id: number,
  { slug, language }: { slug: MailSlug; language: string },
): Promise<Record<string, MailValue>> {
  const q: Exec = shop.db.read
  const ticket = await getTicket(q, id)
  const kind = customerMails[slug]
  return kind ? readCustomerMailValues(q, ticket, kind, { language, link: sampleLink }) : readStaffMailValues(shop, q, ticket, { language })
}
