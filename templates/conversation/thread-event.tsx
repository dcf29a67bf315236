import type { TicketPriority, TicketRating, TicketStatus } from '#db/schema/tickets.ts'
import type { ThreadMessage } from '#src/conversation/read-conversation.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { OrderActionText } from '#templates/shop-panel/order-action-text.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import type { TicketEvent } from '#src/tickets/ticket-events.ts'

interface EventProps {
  view: View
  message: ThreadMessage
  now: number
  /** Undoes the merge that the line tells of. */
  undoMerge?: { action: string; mergeId: number }
}

/** What happened to the ticket, as one thin line. */
export function ThreadEvent({ view, message, now, undoMerge }: EventProps) {
  const data = message.event ?? {}
  const other = Number(data.to ?? data.from ?? 0)
  const isErased = data.kind === 'merged' && data.subject === undefined
  const isLinked = (data.kind === 'merged' || data.kind === 'split' || data.kind === 'unmerged') && other > 0 && !isErased
  return (
    <li class="thread-event" id={`message-${message.id}`}>
      <Icon name={icons[data.kind as TicketEvent] ?? 'info'} />
      <span>
        {eventText(view, message)}
        {data.kind === 'order_action' && (
          <>
            {': '}
            <OrderActionText view={view} data={data} />
            {message.isRefundFailed && <b> {view.t('shopPanel.refundFailedLater')}</b>}
          </>
        )}
        {isLinked && (
          <>
            {' '}
            <a class="link" href={ticketPath(other)}>
              {view.t('conversation.number', { number: other })}
            </a>
          </>
        )}{' '}
        <time datetime={new Date(message.createdAt).toISOString()}>{view.recentDate(message.createdAt, now)}</time>
      </span>
      {undoMerge && (
        <form method="post" action={undoMerge.action}>
          <input type="hidden" name="merge" value={undoMerge.mergeId} />
          <button class="link" type="submit" aria-label={view.t('conversation.undoMergeOf', { number: other })}>
            {view.t('conversation.undoMerge')}
          </button>
        </form>
      )}
    </li>
  )
}

function eventText(view: View, { event, authorName }: ThreadMessage): string {
  const data = event ?? {}
  const name = authorName === '' ? view.siteName : authorName
  const text = (key: string) => String(data[key] ?? '')
  const kind = data.kind as TicketEvent
  switch (kind) {
    case 'created':
      return data.previous
        ? view.t('conversation.event.successor', { number: text('previous') })
        : view.t('conversation.event.created', { name })
    case 'status':
      return view.t('conversation.event.status', { name, status: view.t(`helpdesk.status.${text('to') as TicketStatus}`) })
    case 'assigned':
      if (data.self) return view.t('conversation.event.took', { name })
      return text('to') === ''
        ? view.t('conversation.event.unassigned', { name })
        : view.t('conversation.event.assigned', { name, to: text('to') })
    case 'priority':
      return view.t('conversation.event.priority', { name, priority: view.t(`helpdesk.priority.${text('to') as TicketPriority}`) })
    case 'subject':
      return text('to') === ''
        ? view.t('conversation.event.subjectErased', { name })
        : view.t('conversation.event.subject', { name, to: text('to') })
    case 'tagged':
      return view.t('conversation.event.tagged', { name, tag: text('tag') })
    case 'untagged':
      return view.t('conversation.event.untagged', { name, tag: text('tag') })
    case 'snoozed':
      return Number(data.until ?? 0) > 0
        ? view.t('conversation.event.snoozed', { name, date: view.date(Number(data.until), 'datetime') })
        : view.t('conversation.event.woken', { name })
    case 'spam':
      return data.suspected ? view.t('conversation.event.suspected') : view.t('conversation.event.spam', { name })
    case 'not_spam':
      return view.t('conversation.event.notSpam', { name })
    case 'merged':
      return text('subject') === ''
        ? view.t('conversation.event.mergedErased', { name })
        : view.t('conversation.event.merged', { name, subject: text('subject') })
    case 'unmerged':
      return view.t('conversation.event.unmerged', { name })
    case 'split':
      return view.t(data.to ? 'conversation.event.splitOff' : 'conversation.event.splitFrom', { name })
    case 'customer_changed':
      return view.t('conversation.event.customerChanged', {
        name,
        from: text('from') || view.t('helpdesk.erasedAuthor'),
        to: text('to') || view.t('helpdesk.erasedAuthor'),
      })
    case 'order_linked':
      return data.number === undefined
        ? view.t('conversation.event.orderUnlinked', { name })
        : view.t('conversation.event.orderLinked', { name, number: text('number') })
    case 'rated':
      return view.t('conversation.event.rated', { name, rating: view.t(`conversation.rating.${text('rating') as TicketRating}`) })
    case 'link_changed':
      return view.t('conversation.event.linkChanged', { name })
    case 'mail_loop':
      return view.t('conversation.event.mailLoop')
    case 'files_dropped':
      return view.t(droppedKey(text('reason')), { names: text('names') })
    case 'mail_cut':
      return view.t('inboundMails.event.cut')
    case 'undone':
      return view.t('conversation.event.undone', { name })
    case 'order_action':
      return name
    default:
      return name
  }
}

const droppedKey = (reason: string) =>
  reason === 'empty'
    ? ('inboundMails.event.empty' as const)
    : reason === 'tooMany'
      ? ('inboundMails.event.tooMany' as const)
      : ('inboundMails.event.tooLarge' as const)

const icons: Record<TicketEvent, IconName> = {
  created: 'plus',
  status: 'refresh-cw',
  assigned: 'user',
  priority: 'arrow-up-down',
  subject: 'pencil',
  tagged: 'tag',
  untagged: 'tag',
  snoozed: 'clock',
  spam: 'circle-x',
  not_spam: 'circle-check',
  merged: 'copy',
  unmerged: 'undo-2',
  split: 'external-link',
  customer_changed: 'users',
  order_linked: 'shopping-bag',
  rated: 'star',
  link_changed: 'key-round',
  mail_loop: 'triangle-alert',
  files_dropped: 'triangle-alert',
  mail_cut: 'triangle-alert',
  undone: 'undo-2',
  order_action: 'shopping-bag',
}
