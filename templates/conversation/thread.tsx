import type { Thread as ThreadData, ThreadMessage } from '#src/conversation/read-conversation.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { Message } from './message.tsx'
import { ThreadEvent } from './thread-event.tsx'

export interface ThreadProps {
  view: View
  thread: ThreadData
  now: number
  mayWrite: boolean
}

/** The newest messages, oldest first: the fragment #thread. */
export function Thread(props: ThreadProps) {
  const { view, thread } = props
  return (
    <ol class="thread" id="thread" aria-label={view.t('conversation.thread')}>
      <ThreadEntries {...props} />
      <li class="thread-end" id="newest" aria-hidden="true" />
      {thread.messages.length === 0 && <li class="muted">{view.t('conversation.noMessages')}</li>}
    </ol>
  )
}

/** Messages with the link to earlier ones, which they replace. */
export function ThreadEntries({ view, thread, now, mayWrite }: ThreadProps) {
  const path = ticketPath(thread.ticketId)
  const earlier = `${path}?before=${thread.messages[0]?.id ?? 0}`
  return (
    <>
      {thread.hasEarlier && (
        <li class="thread-earlier" id="earlier">
          <a
            class="button"
            data-size="small"
            href={earlier}
            hx-get={`${path}/earlier?before=${thread.messages[0]?.id ?? 0}`}
            hx-target="#earlier"
            hx-swap="outerHTML"
          >
            <Icon name="arrow-up" />
            {view.t('conversation.showEarlier')}
          </a>
        </li>
      )}
      {thread.messages.map((message) =>
        message.kind === 'event' ? (
          <ThreadEvent view={view} message={message} now={now} {...undoMergeOf(message, thread, mayWrite)} />
        ) : (
          <Message view={view} message={message} path={path} now={now} mayWrite={mayWrite} />
        ),
      )}
    </>
  )
}

function undoMergeOf({ event }: ThreadMessage, { ticketId, merges }: ThreadData, mayWrite: boolean) {
  const merge =
    mayWrite && event?.kind === 'merged' ? merges.find(({ id, targetId }) => id === event.merge && targetId === ticketId) : undefined
  return merge ? { undoMerge: { action: `${ticketPath(ticketId)}/merge/undo`, mergeId: merge.id } } : {}
}
