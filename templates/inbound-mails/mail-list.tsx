import type { ListedMail } from '#src/inbound-mails/list-mails.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'

export const unmatchedMailPath = '/admin/unmatched-mail'

export const mailColumns: ListColumn<ListedMail>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'inboundMails.subject', csv: 'subject', value: ({ subject }) => subject },
  { label: 'inboundMails.sender', csv: 'sender', value: ({ senderEmail }) => senderEmail },
  { csv: 'sender_name', value: ({ senderName }) => senderName },
  { label: 'inboundMails.reason', csv: 'status', value: ({ state }) => state },
  { csv: 'reason', value: ({ reason }) => reason },
  { csv: 'recipient', value: ({ recipient }) => recipient },
  { csv: 'ticket', value: ({ ticketId }) => ticketId ?? '' },
  { label: 'inboundMails.receivedAt', align: 'end', csv: 'created_at', time: ({ createdAt }) => createdAt },
]

export function drawMailRow(mail: ListedMail, { view, canWrite }: ListContext): Html {
  const subject = titleOf(view, mail)
  return (
    <tr id={`row-${mail.id}`}>
      {canWrite && <RowCheck view={view} id={mail.id} label={view.t('inboundMails.select', { subject })} form="bulk" />}
      <Cell cell="title">
        <a class="row-link" href={`${unmatchedMailPath}/${mail.id}`} id={`open-${mail.id}`}>
          {subject}
        </a>
        {mail.excerpt !== '' && <p class="muted small">{mail.excerpt}</p>}
      </Cell>
      <Cell cell="sub">{mail.senderName || mail.senderEmail || view.t('inboundMails.noSender')}</Cell>
      <Cell cell="badges">
        <MailBadge view={view} mail={mail} />
      </Cell>
      <Cell cell="meta" align="end">
        {view.date(mail.createdAt, 'datetime')}
      </Cell>
    </tr>
  )
}

export const titleOf = (view: View, { subject }: { subject: string }): string => subject || view.t('inboundMails.noSubject')

export function MailBadge({ view, mail }: { view: View; mail: Pick<ListedMail, 'state' | 'reason'> }) {
  return <Badge tone={tones[mail.state]}>{view.t(reasonKey(mail))}</Badge>
}

const tones: Record<ListedMail['state'], Tone> = {
  received: 'warn',
  added: 'ok',
  ignored: 'neutral',
  duplicate: 'neutral',
  unmatched: 'warn',
  failed: 'bad',
  discarded: 'neutral',
}

const reasons = [
  'no_token',
  'unknown_token',
  'no_sender',
  'bad_json',
  'unreadable',
  'timeout',
  'no_source',
  'error',
  'bounce',
  'auto_reply',
  'bulk',
  'list',
  'own_address',
  'own_mail',
  'self_test',
] as const

export const reasonKey = ({ state, reason }: Pick<ListedMail, 'state' | 'reason'>): StringKey => {
  const known = reasons.find((name) => name === reason)
  return known && state !== 'discarded' ? `inboundMails.reason.${known}` : `inboundMails.state.${state}`
}

export function MailBulkBar({ view, back }: ListContext) {
  return (
    <BulkBar
      view={view}
      action={`${unmatchedMailPath}/bulk`}
      back={back}
      actions={[{ value: 'discard', label: view.t('inboundMails.discard'), danger: true }]}
    />
  )
}
