import type { TicketListRow } from '#src/inbox/list-tickets.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { InboxNews } from './inbox-page.tsx'
import { TicketRow } from './ticket-row.tsx'

interface InboxChangesProps {
  view: View
  /** By view. */
  counts: [view: string, count: string][]
  /** For the menu. */
  waiting: number
  rows: TicketListRow[]
  news: { count: number; href: string }
  now: number
}

/** What static/js/admin/inbox.js puts into the page, part by part. */
export function InboxChanges({ view, counts, waiting, rows, news, now }: InboxChangesProps): Html {
  return (
    <div id="inbox-changes">
      {counts.map(([name, count]) => (
        <span data-view={name}>{count}</span>
      ))}
      <span data-waiting>{view.number(waiting)}</span>
      <table>
        <tbody>
          {rows.map((ticket) => (
            <TicketRow view={view} ticket={ticket} canSelect={view.can('tickets', 'write')} now={now} />
          ))}
        </tbody>
      </table>
      <InboxNews view={view} {...news} />
    </div>
  )
}
