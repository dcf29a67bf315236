import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { PanelBeside, PanelFold } from '#templates/shop-panel/shop-panel.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { Composer, type ComposerProps } from './composer.tsx'
import { LiveBar, type LiveBarProps } from './live-bar.tsx'
import { SavedRepliesDialog } from '#templates/saved-replies/saved-replies.tsx'
import { Thread, type ThreadProps } from './thread.tsx'
import { TicketHead } from './ticket-head.tsx'
import type { TicketHeadProps } from './ticket-head-props.ts'
import { type DoneAction, UndoBar } from './undo-bar.tsx'

export interface ConversationProps extends TicketHeadProps {
  thread: ThreadProps['thread']
  /** Null for those who may only read. */
  composer: Omit<ComposerProps, 'view' | 'isPane'> | null
  live: Omit<LiveBarProps, 'view'>
  done: DoneAction | null
}

/** A ticket on a page of its own. */
export function ConversationPage(props: ConversationProps) {
  const { view, head } = props
  return (
    <>
      <Breadcrumb
        view={view}
        items={[
          { label: view.t('conversation.tickets'), href: ticketsPath },
          { label: view.t('conversation.number', { number: head.ticket.id }) },
        ]}
      />
      <div class="ticket-page">
        <Conversation {...props} />
        <PanelBeside view={view} ticketId={head.ticket.id} />
      </div>
    </>
  )
}

/** A ticket in the inbox, and the main part of its page: the fragment #conversation. */
export function Conversation(props: ConversationProps) {
  const { view, thread, now, mayWrite, composer, live, done, isPane } = props
  return (
    <article
      class="conversation"
      id="conversation"
      data-ticket={props.head.ticket.id}
      data-shortcuts={props.shortcuts ? 'on' : 'off'}
      aria-label={view.t('conversation.ticket', { number: props.head.ticket.id })}
    >
      <TicketHead {...props} />
      {isPane && <PanelFold view={view} ticketId={props.head.ticket.id} />}
      <Thread view={view} thread={thread} now={now} mayWrite={mayWrite} />
      <div class="composer-dock">
        <LiveBar view={view} {...live} />
        {composer && <Composer view={view} isPane={isPane} {...composer} />}
      </div>
      {composer && <SavedRepliesDialog view={view} path={ticketPath(props.head.ticket.id)} />}
      <UndoBar view={view} done={done} isPane={isPane} />
    </article>
  )
}
