import type { LinkedTicket } from '#src/kb/linked-tickets.ts'
import type { View } from '#src/web/view.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketPath } from '../tickets/ticket-paths.ts'

/** Where staff answered with the article. */
export function LinkedTicketsCard({ view, tickets, now }: { view: View; tickets: LinkedTicket[]; now: number }) {
  return (
    <Panel title={view.t('kb.card.tickets')} id="linked-tickets">
      <ul class="stack" data-gap="1">
        {tickets.map(({ id, subject, linkedAt }) => (
          <li>
            <a class="link" href={ticketPath(id)}>
              {`#${id} ${subject}`}
            </a>{' '}
            <span class="muted small">{view.recentDate(linkedAt, now)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
