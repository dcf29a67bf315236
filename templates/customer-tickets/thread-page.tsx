import type { TicketMessage } from '#src/tickets/find-tickets.ts'
import { initials } from '#src/lib/people/initials.ts'
import { maxAttachmentMegabytes, maxAttachments, maxMessageLength, reopenDays } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { MessageBody, unnamedAuthor } from '#templates/tickets/message-body.tsx'
import { orderPath } from '#templates/account/order-path.ts'
import { tabPath } from '#templates/account/tab-path.ts'
import { hx } from '#templates/jsx/html.ts'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { TicketRatingPanel } from './rating-panel.tsx'
import { TicketState } from './ticket-state.tsx'
import type { ThreadProps } from './thread-page-props.ts'

/** A ticket as its customer sees it: messages oldest first, and a form to answer. */
export function TicketPage(props: ThreadProps) {
  const { view, opened, before, thread } = props
  const { t } = view
  const { ticket, isPreview } = opened
  return (
    <div class="wrap ticket">
      {opened.isGuest ? (
        isPreview && <Notice tone="info">{t('tickets.preview')}</Notice>
      ) : (
        <Breadcrumb
          view={view}
          items={[{ label: t('account.tickets'), href: tabPath('tickets') }, { label: t('tickets.title', { number: ticket.id }) }]}
        />
      )}
      <TicketHead {...props} />
      <Neighbors {...props} />
      {before !== null && (
        <p>
          <a class="link tap" href={opened.path}>
            {t('tickets.newest')}
          </a>
        </p>
      )}
      <ol class="thread" id="thread">
        <Earlier {...props} />
        <Messages {...props} lastId={before === null ? (thread.messages.at(-1)?.id ?? 0) : 0} />
      </ol>
      {before === null && (
        <>
          <ThreadState {...props} />
          <NewReplies view={view} messages={[]} />
          <TicketRatingPanel {...props} />
          {!isPreview && <ReplyForm {...props} />}
        </>
      )}
    </div>
  )
}

/** #ticket-head: subject and status, and what can be done with the ticket. */
export function TicketHead({ view, opened, order, thread }: ThreadProps) {
  const { t } = view
  const { ticket, path, isPreview } = opened
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  return (
    <div class="ticket-head" id="ticket-head">
      <div class="stack" data-gap="2">
        <h1>{ticket.subject}</h1>
        <p class="cluster" data-gap="2">
          <TicketState view={view} status={ticket.status} />
          <span class="muted">{t('tickets.numberOpened', { number: ticket.id, date: view.date(ticket.createdAt) })}</span>
          {order && (
            <a class="link tap" href={orderPath(order)}>
              {t('orders.orderNumber', { number: order.number })}
            </a>
          )}
        </p>
        {thread.participants.length > 0 && (
          <p class="muted">
            {t('tickets.participants', { names: thread.participants.map(({ name, email }) => name || email).join(', ') })}
          </p>
        )}
      </div>
      {!isPreview && !opened.isLongClosed && (
        <form method="post" action={isOver ? `${path}/reopen` : `${path}/resolve`}>
          <Button size="small" icon={isOver ? 'rotate-ccw' : 'check'} id="ticket-status">
            {t(isOver ? 'tickets.reopen' : 'tickets.resolve')}
          </Button>
        </form>
      )}
    </div>
  )
}

function Neighbors({ view, opened, previous, next }: ThreadProps) {
  const { t } = view
  const { ticket } = opened
  return (
    <>
      {ticket.previousId !== null && (
        <p class="muted">
          {previous ? (
            <a class="link tap" href={`/tickets/${previous.id}`}>
              {t('tickets.continues', { number: previous.id })}
            </a>
          ) : (
            t('tickets.continues', { number: ticket.previousId })
          )}
        </p>
      )}
      {next && (
        <Notice tone="info">
          <a class="link tap" href={`/tickets/${next.id}`}>
            {t('tickets.continuedIn', { number: next.id })}
          </a>
        </Notice>
      )}
    </>
  )
}

// #earlier: the link is replaced by the messages it loads.
function Earlier({ view, opened, thread }: ThreadProps) {
  const oldest = thread.messages[0]
  if (!thread.hasEarlier || !oldest) return <></>
  const href = `${opened.path}?before=${oldest.id}`
  return (
    <li id="earlier" class="thread-earlier">
      <a class="button" data-size="small" href={href} {...hx({ 'hx-get': href, 'hx-target': '#earlier', 'hx-swap': 'outerHTML' })}>
        {view.t('tickets.earlier')}
      </a>
    </li>
  )
}

/** Older messages, with the link to still older ones in front. */
export function EarlierMessages(props: ThreadProps) {
  return (
    <>
      <Earlier {...props} />
      <Messages {...props} lastId={0} />
    </>
  )
}

/** Messages to be added at the end of #thread. */
export const ThreadMessages = (props: ThreadProps) => <Messages {...props} lastId={0} />

function Messages({ lastId, ...props }: ThreadProps & { lastId: number }) {
  return (
    <>
      {props.thread.messages.map((message) => (
        <li id={message.id === lastId ? 'last' : undefined}>
          <Message {...props} message={message} />
        </li>
      ))}
    </>
  )
}

function Message({ view, opened, thread, message, now }: ThreadProps & { message: TicketMessage }) {
  const isOwn = message.kind === 'customer'
  const name = message.authorName || unnamedAuthor(view, message, isOwn ? opened.ticket.email : view.siteName)
  const time = view.recentDate(message.createdAt, now)
  const id = `m-${message.id}`
  return (
    <article class="thread-message" id={id} data-own={isOwn} aria-labelledby={`${id}-by`}>
      <span class="thread-avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <div class="thread-body">
        <h2 class="thread-by" id={`${id}-by`}>
          <b>{isOwn ? name : view.t('tickets.fromStore', { name, store: view.siteName })}</b>{' '}
          <time datetime={new Date(message.createdAt).toISOString()}>{time}</time>
        </h2>
        <MessageBody
          view={view}
          // What staff quote has not been sent to the customer.
          message={{ ...message, imagesAllowed: false, ...(!isOwn && { quotedText: '' }) }}
          attachments={thread.attachments.get(message.id) ?? []}
          fileHref={({ id: fileId }) => `${opened.path}/files/${fileId}`}
          label={`${name}, ${view.date(message.createdAt, 'datetime')} (${message.id})`}
        />
      </div>
    </article>
  )
}

/** #thread-state: asks for what is new; the script triggers it while the page is visible. */
export function ThreadState({ opened, now, thread }: ThreadProps) {
  const { ticket, path, isPreview } = opened
  const since = Math.max(0, ...thread.messages.map(({ visibleAt }) => visibleAt))
  return (
    <div
      id="thread-state"
      data-poll
      hx-get={`${path}/updates`}
      hx-trigger="poll"
      hx-include="#thread-state input"
      hx-target="this"
      hx-swap="outerHTML"
      hidden
    >
      {!isPreview && <input type="hidden" name="since" value={since === 0 ? now : since} form="reply-form" />}
      <input type="hidden" name="since" value={since === 0 ? now : since} />
      <input type="hidden" name="status" value={ticket.status} />
    </div>
  )
}

/** #new-replies: a link to what arrived while the page was open. It does not scroll by itself. */
export function NewReplies({ view, messages }: { view: View; messages: TicketMessage[] }) {
  const replies = messages.filter(({ kind }) => kind === 'staff')
  const first = replies[0]
  return (
    <p id="new-replies" class="new-replies" data-say>
      {first && (
        <a class="button" data-kind="primary" data-size="small" href={`#m-${first.id}`} data-dismiss-replies>
          {view.t('tickets.newReplies', { count: replies.length })}
        </a>
      )}
    </p>
  )
}

/** #reply: the form; after a sent reply an empty one. */
export function ReplyForm({ view, opened, replyForm, formKey, isSent = false }: ThreadProps & { isSent?: boolean }) {
  const { t } = view
  const { ticket, path } = opened
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  return (
    <section id="reply" class="panel" aria-labelledby="reply-title">
      <form
        id="reply-form"
        class="panel-body ticket-form"
        method="post"
        action={`${path}/reply`}
        enctype="multipart/form-data"
        novalidate
        data-once
        {...hx({
          'hx-post': `${path}/reply`,
          'hx-encoding': 'multipart/form-data',
          'hx-target': '#reply',
          'hx-swap': 'outerHTML',
        })}
      >
        <h2 id="reply-title" tabindex={-1} autofocus={isSent}>
          {t('tickets.replyTitle')}
        </h2>
        {isSent && (
          <p class="muted" id="reply-sent" data-say>
            {t('tickets.replySent')}
          </p>
        )}
        {isOver && !isSent && <p class="muted">{t('tickets.replyReopens', { days: reopenDays })}</p>}
        <ErrorSummary form={replyForm} title={t('common.problem')} />
        <input type="hidden" name="key" value={formKey} />
        <Field
          form={replyForm}
          name="message"
          type="textarea"
          rows={4}
          label={t('tickets.message')}
          maxlength={maxMessageLength}
          attrs={{ 'data-draft': `ticket-${ticket.id}`, 'data-sent': isSent || undefined }}
        />
        <Field
          form={replyForm}
          name="files"
          type="file"
          label={t('tickets.files')}
          optional={t('common.optional')}
          hint={t('tickets.filesHint', { count: maxAttachments, megabytes: maxAttachmentMegabytes })}
          attrs={{ multiple: true }}
        />
        <SubmitRow kind="primary" icon="send" id="send-reply" label={t('tickets.sendReply')} />
      </form>
    </section>
  )
}
