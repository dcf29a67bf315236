import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'

interface MergedTicketProps {
  view: View
  ticket: TicketRow
  target: { id: number; subject: string }
  /** Null when it cannot be undone. */
  mergeId: number | null
}

/** Instead of a ticket that was merged: where its messages are now. */
export function MergedTicketPage({ view, ticket, target, mergeId }: MergedTicketProps) {
  return (
    <>
      <PageHead
        view={view}
        title={ticket.subject}
        breadcrumbs={[{ label: view.t('conversation.tickets'), href: ticketsPath }]}
        note={view.t('conversation.number', { number: ticket.id })}
      />
      <Notice tone="info">{view.t('conversation.mergedInto', { number: target.id, subject: target.subject })}</Notice>
      <div class="button-row">
        <LinkButton kind="primary" href={ticketPath(target.id)}>
          {view.t('conversation.openTarget', { number: target.id })}
        </LinkButton>
        {mergeId !== null && (
          <form method="post" action={`${ticketPath(ticket.id)}/merge/undo`}>
            <input type="hidden" name="merge" value={mergeId} />
            <Button icon="undo-2">{view.t('conversation.undoMerge')}</Button>
          </form>
        )}
      </div>
    </>
  )
}
