import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { TicketPageHead } from './ticket-page-head.tsx'

/** Asks before the customer's link dies, which nothing can undo. */
export function ChangeLinkPage({ view, ticket }: { view: View; ticket: TicketRow }) {
  return (
    <>
      <TicketPageHead
        view={view}
        ticket={ticket}
        title={view.t('conversation.changeLink')}
        note={view.t('conversation.number', { number: ticket.id })}
      />
      <Panel>
        <form class="stack" method="post" action={`${ticketPath(ticket.id)}/link`}>
          <p>{view.t('conversation.changeLinkText')}</p>
          <div class="button-row">
            <LinkButton href={ticketPath(ticket.id)} attrs={{ autofocus: true }}>
              {view.t('conversation.keepLink')}
            </LinkButton>
            <Button kind="danger">{view.t('conversation.changeLinkButton')}</Button>
          </div>
        </form>
      </Panel>
    </>
  )
}
