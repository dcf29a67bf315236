import { hideLinkSecrets } from '#src/lib/secrets/secret-links.ts'
import { ticketTemplates } from './templates/ticket-templates.ts'

/**
 * An email about a ticket as the outbox shows it. Whoever has the customer's link can answer as the customer: staff find the ticket by its
 * number instead. Those who answer tickets see what customers were sent.
 */
export function hideTicketLinks<M extends { template: string; html: string; text: string; replyTo: string | null }>(
  mail: M,
  { canAnswer }: { canAnswer: boolean },
): M {
  if (!isAboutTicket(mail.template) || (canAnswer && !mail.template.startsWith('staff_'))) return mail
  return { ...mail, html: hideLinkSecrets(mail.html), text: hideLinkSecrets(mail.text), replyTo: mail.replyTo && hideToken(mail.replyTo) }
}

const isAboutTicket = (template: string): boolean => ticketTemplates.some(({ slug }) => slug === template)

const hideToken = (address: string): string => address.replace(/^reply\+[^@]+/, 'reply+…')
