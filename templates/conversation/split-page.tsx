import { quotedLength } from '#src/conversation/limits.ts'
import type { TicketMessage, TicketRow } from '#src/tickets/find-tickets.ts'
import { maxSubjectLength } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { TicketPageHead } from './ticket-page-head.tsx'

interface SplitPageProps {
  view: View
  ticket: TicketRow
  /** The first one that moves. */
  message: TicketMessage
  error: string | undefined
}

/** Asks for the subject of the ticket that a message and what follows it become. */
export function SplitPage({ view, ticket, message, error }: SplitPageProps) {
  return (
    <>
      <TicketPageHead view={view} ticket={ticket} title={view.t('conversation.splitTitle')} note={view.t('conversation.splitHint')} />
      <ErrorNotice text={error} />
      <Panel>
        <form class="stack" method="post" action={`${ticketPath(ticket.id)}/split`} novalidate>
          <blockquote class="ticket-quote">
            <b>{message.authorName || message.authorEmail || view.t('helpdesk.erasedAuthor')}</b>
            <p class="user-text">{message.bodyText.slice(0, quotedLength)}</p>
          </blockquote>
          <input type="hidden" name="message" value={message.id} />
          <Field
            form={{ values: { subject: ticket.subject }, errors: {} }}
            name="subject"
            label={view.t('conversation.newSubject')}
            maxlength={maxSubjectLength}
            required
          />
          <div class="button-row">
            <Button kind="primary">{view.t('conversation.splitButton')}</Button>
            <LinkButton href={ticketPath(ticket.id)}>{view.t('conversation.backToTicket')}</LinkButton>
          </div>
        </form>
      </Panel>
    </>
  )
}
