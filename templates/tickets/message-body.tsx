import type { TicketAttachment, TicketMessage } from '#src/tickets/find-tickets.ts'
import { maxPreviewSize } from '#src/tickets/limits.ts'
import { isErased } from '#src/lib/people/erased-messages.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { linkRel, safeHtml } from './safe-html.ts'

export type ShownAttachment = Pick<TicketAttachment, 'id' | 'name' | 'type' | 'bytes' | 'contentId'>

interface MessageBodyProps {
  view: View
  message: Pick<TicketMessage, 'bodyText' | 'bodyHtml' | 'quotedText' | 'imagesAllowed'> & Partial<Pick<TicketMessage, 'key'>>
  attachments: ShownAttachment[]
  /** Where an attachment is downloaded. */
  fileHref(attachment: ShownAttachment): string
  /** Author and time: names what belongs to this message for those who do not see it. */
  label: string
}

/** What a message says, for customers and staff: its text, what it quotes, its files. Nothing in it runs or loads from elsewhere. */
export function MessageBody({ view, message, attachments, fileHref, label }: MessageBodyProps) {
  const { t } = view
  if (isErased({ key: '', ...message })) return <p class="muted">{t('helpdesk.erasedMessage')}</p>
  const findImage = (contentId: string) => {
    const attachment = attachments.find((file) => file.contentId !== '' && file.contentId === contentId)
    return attachment && isImage(attachment) ? fileHref(attachment) : null
  }
  const blockedImage = (alt: string) => (alt === '' ? t('helpdesk.blockedImage') : t('helpdesk.blockedImageNamed', { name: alt }))
  const isShownInText = ({ contentId }: ShownAttachment) =>
    contentId !== '' && [`cid:${contentId}"`, `data-cid="${contentId}"`].some((source) => message.bodyHtml.includes(source))
  return (
    <>
      {message.bodyHtml === '' ? (
        message.bodyText !== '' && <MessageText text={message.bodyText} />
      ) : (
        <div class="message-html">{safeHtml(message.bodyHtml, { imagesAllowed: message.imagesAllowed, findImage, blockedImage })}</div>
      )}
      {message.quotedText !== '' && (
        <details class="message-quote">
          <summary aria-label={t('helpdesk.quotedOf', { message: label })}>{t('helpdesk.quoted')}</summary>
          <MessageText text={message.quotedText} />
        </details>
      )}
      <AttachmentList view={view} fileHref={fileHref} label={label} attachments={attachments.filter((file) => !isShownInText(file))} />
    </>
  )
}

/** Of a message without the name of its author. */
export const unnamedAuthor = (view: View, message: Pick<TicketMessage, 'key'>, name: string): string =>
  isErased(message) ? view.t('helpdesk.erasedAuthor') : name

/** Text as it was written, with its line breaks and links. */
export function MessageText({ text }: { text: string }) {
  return <div class="message-text">{withLinks(text)}</div>
}

type AttachmentListProps = Pick<MessageBodyProps, 'view' | 'attachments' | 'fileHref' | 'label'>

export function AttachmentList({ view, attachments, fileHref, label }: AttachmentListProps) {
  if (attachments.length === 0) return <></>
  const { t } = view
  return (
    <ul class="message-files" aria-label={t('helpdesk.attachmentsOf', { message: label })}>
      {attachments.map((file) => (
        <li>
          <a
            href={fileHref(file)}
            download={file.name}
            rel="nofollow"
            aria-label={t('helpdesk.fileOf', { name: file.name, size: view.fileSize(file.bytes), message: label })}
          >
            {isImage(file) && file.bytes <= maxPreviewSize ? (
              <img src={fileHref(file)} alt="" loading="lazy" />
            ) : (
              <Icon name={isImage(file) ? 'image' : 'file-text'} />
            )}
            <span>
              <b>{file.name}</b> <span class="muted small">{view.fileSize(file.bytes)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Types are stored from the bytes: see src/tickets/attachments.ts. */
const isImage = ({ type }: Pick<ShownAttachment, 'type'>): boolean => /^image\/(jpeg|png|webp|gif|avif)$/.test(type)

function withLinks(text: string): Child[] {
  const parts: Child[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]{1,2000}/gi)) {
    const href = found.replace(/[.,;:!?)\]}*_]+$/, '')
    if (!URL.canParse(href)) continue
    parts.push(text.slice(end, index))
    parts.push(
      <a href={href} rel={linkRel} target="_blank">
        {href}
      </a>,
    )
    end = index + href.length
  }
  return [...parts, text.slice(end)]
}
