import type { MailState } from '#db/schema/mail.ts'
import type { ThreadMessage } from '#src/conversation/read-conversation.ts'
import { initials } from '#src/lib/people/initials.ts'
import type { View } from '#src/web/view.ts'
import { MessageBody, unnamedAuthor } from '#templates/tickets/message-body.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

interface MessageProps {
  view: View
  message: ThreadMessage
  /** Of the ticket. */
  path: string
  now: number
  mayWrite: boolean
}

/** One message of the thread. Notes and mails of programs say that they are. */
export function Message(props: MessageProps) {
  const { view, message, path, now } = props
  const name = message.authorName || message.authorEmail || unnamedAuthor(view, message, view.siteName)
  const date = view.recentDate(message.createdAt, now)
  const body = (
    <div class="message-body">
      <MessageBody
        view={view}
        message={message}
        attachments={message.files}
        fileHref={({ id }) => `${path}/files/${id}`}
        label={`${name}, ${date}`}
      />
    </div>
  )
  return (
    <li class="message" id={`message-${message.id}`} data-kind={message.kind}>
      <span class="avatar" aria-hidden="true">
        {message.kind === 'note' ? <Icon name="lock" /> : initials(name)}
      </span>
      <div class="message-card">
        <div class="message-head">
          <strong>{name}</strong>
          {message.kind === 'note' && <span class="message-mark">{view.t('conversation.onlyStaff')}</span>}
          {message.kind === 'auto' && <Badge plain>{view.t('conversation.autoMail')}</Badge>}
          {message.channel === 'mail' && message.kind === 'customer' && <span class="muted">{message.authorEmail}</span>}
          <Warning view={view} message={message} />
          <time class="muted" datetime={new Date(message.createdAt).toISOString()}>
            {date}
          </time>
          <MessageMenu {...props} />
        </div>
        {message.kind === 'auto' ? (
          <details>
            <summary class="link" aria-label={ofMessage(view, 'conversation.showAutoMail', message)}>
              {view.t('conversation.showAutoMail')}
            </summary>
            {body}
          </details>
        ) : (
          body
        )}
        <BlockedImages {...props} />
        {message.kind === 'staff' && <Delivery {...props} />}
      </div>
    </li>
  )
}

function Warning({ view, message }: { view: View; message: ThreadMessage }) {
  if (message.warning === '') return <></>
  const text = view.t(`conversation.warning.${message.warning}`, { email: message.authorEmail })
  return (
    <span class="badge" data-tone="warn" title={text}>
      {text}
    </span>
  )
}

function BlockedImages({ view, message, path, mayWrite }: MessageProps) {
  if (!message.hasRemoteImages || message.imagesAllowed) return <></>
  const note = <span class="muted">{view.t('conversation.imagesBlocked')}</span>
  if (!mayWrite) return <p class="message-note">{note}</p>
  return (
    <form class="message-note" method="post" action={`${path}/images`} hx-post={`${path}/images`} hx-target="#thread" hx-swap="outerMorph">
      <input type="hidden" name="message" value={message.id} />
      {note}
      <button class="link" type="submit" aria-label={ofMessage(view, 'conversation.showImages', message)}>
        {view.t('conversation.showImages')}
      </button>
    </form>
  )
}

// The sender can take it back until then; the mail waits as long.
function Delivery({ view, message, now }: MessageProps) {
  const { mail } = message
  if (message.visibleAt > now) return <p class="message-note muted">{view.t('conversation.sending')}</p>
  if (!mail) return <></>
  const text = (
    <>
      <Icon name={mail.state === 'failed' ? 'circle-alert' : 'mail'} />
      {view.t(`conversation.mail.${mail.state}`)}
    </>
  )
  return (
    <div class="message-note" data-tone={tones[mail.state]}>
      {view.can('mail', 'read') ? (
        <a href={`/admin/outbox/${mail.id}`} aria-label={ofMessage(view, `conversation.mail.${mail.state}`, message)}>
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
      {view.can('mail', 'write') && mail.state === 'failed' && (
        <form method="post" action={`/admin/outbox/${mail.id}/send`}>
          <button class="link" type="submit" aria-label={ofMessage(view, 'conversation.sendAgain', message)}>
            {view.t('conversation.sendAgain')}
          </button>
        </form>
      )}
    </div>
  )
}

function MessageMenu({ view, message, path, mayWrite }: MessageProps) {
  const isForCustomer = message.kind === 'customer' || message.kind === 'staff'
  const canSplit = mayWrite && isForCustomer
  const canDraft = message.kind === 'staff' && view.can('kb', 'write')
  if (!canSplit && !canDraft && message.inboundMailId === null) return <></>
  return (
    <details class="action-menu message-menu" data-menu>
      <summary
        class="button"
        data-kind="quiet"
        data-shape="icon"
        data-size="small"
        aria-label={view.t('conversation.messageMenu', { number: message.id })}
      >
        <Icon name="ellipsis" />
      </summary>
      <div class="filter-card">
        {canSplit && (
          <a
            class="button"
            data-kind="quiet"
            href={`${path}/split?message=${message.id}`}
            aria-label={ofMessage(view, 'conversation.split', message)}
          >
            <Icon name="external-link" />
            {view.t('conversation.split')}
          </a>
        )}
        {canDraft && (
          <form method="post" action={`${path}/messages/${message.id}/article`}>
            <button class="button" type="submit" data-kind="quiet" aria-label={ofMessage(view, 'conversation.draftArticle', message)}>
              <Icon name="book-open" />
              {view.t('conversation.draftArticle')}
            </button>
          </form>
        )}
        {message.inboundMailId !== null && (
          <a
            class="button"
            data-kind="quiet"
            href={`${path}/messages/${message.id}/source`}
            download=""
            aria-label={ofMessage(view, 'conversation.showOriginal', message)}
          >
            <Icon name="download" />
            {view.t('conversation.showOriginal')}
          </a>
        )}
      </div>
    </details>
  )
}

type Action =
  | 'conversation.showAutoMail'
  | 'conversation.showImages'
  | 'conversation.sendAgain'
  | 'conversation.split'
  | 'conversation.draftArticle'
  | 'conversation.showOriginal'
  | `conversation.mail.${MailState}`

// Several messages have the same control: its name says of which it is.
const ofMessage = (view: View, action: Action, { id }: ThreadMessage): string =>
  view.t('conversation.ofMessage', { action: view.t(action), number: id })

const tones: Partial<Record<MailState, Tone>> = { failed: 'bad' }
