import type { Viewer } from '#src/conversation/viewers.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'

export interface LiveBarProps {
  view: View
  ticketId: number
  viewers: Viewer[]
  /** The newest message on the page; what is newer is announced. */
  lastSeenId: number
  newMessages: number
  /** Asks as soon as the page is open. */
  isFirst?: boolean
}

/** Who else has the ticket open, and what came in since: the fragment #ticket-live. It asks again and again. */
export function LiveBar({ view, ticketId, viewers, lastSeenId, newMessages, isFirst = false }: LiveBarProps) {
  const path = ticketPath(ticketId)
  return (
    <div
      class="ticket-live"
      id="ticket-live"
      hx-post={`${path}/viewing`}
      hx-trigger={isFirst ? 'load, every 10s, refresh' : 'every 10s, refresh'}
      hx-include="#last-seen"
      hx-swap="outerHTML"
    >
      {/* Sent with a reply: a newer message is shown before it goes out. */}
      <input type="hidden" id="last-seen" name="last" value={lastSeenId} form="compose-staff" />
      <p id="ticket-viewers" data-say>
        {viewers.map(({ name, isReplying }) => (
          <span class="ticket-viewer" data-tone={isReplying ? 'bad' : 'info'}>
            <Icon name={isReplying ? 'pencil' : 'eye'} />
            {view.t(isReplying ? 'conversation.isReplying' : 'conversation.isViewing', { name })}
          </span>
        ))}
      </p>
      {newMessages > 0 && (
        <a
          class="button"
          data-size="small"
          href={path}
          hx-get={`${path}/thread`}
          hx-target="#thread"
          hx-swap="outerMorph"
          id="show-new-messages"
        >
          <Icon name="arrow-down" />
          {view.t('conversation.newMessages', { count: newMessages })}
        </a>
      )}
    </div>
  )
}
