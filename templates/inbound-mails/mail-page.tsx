import type { ListedMail } from '#src/inbound-mails/list-mails.ts'
import type { ReceivedMail } from '#src/inbound-mails/parse/received-mail.ts'
import type { TicketStatus } from '#db/schema/tickets.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { MessageBody } from '#templates/tickets/message-body.tsx'
import { MailBadge, reasonKey, titleOf, unmatchedMailPath } from './mail-list.tsx'

interface MailPageProps {
  view: View
  row: ListedMail
  /** Null when it cannot be read, or its source was deleted. */
  mail: ReceivedMail | null
  /** Tickets of the sender. */
  tickets: { id: number; subject: string; status: TicketStatus; lastMessageAt: number }[]
  canWrite: boolean
  form: FormState
}

/** A received mail that is in no ticket: what it says, why it is here, and what can be done with it. */
export function UnmatchedMailPage(props: MailPageProps) {
  const { view, row, mail, canWrite, form } = props
  const { t } = view
  const canHandle = canWrite && row.messageId === null && row.state !== 'received' && row.file !== ''
  return (
    <div class="stack" data-gap="5" id="mail">
      <PageHead
        view={view}
        title={titleOf(view, row)}
        breadcrumbs={[{ label: t('inboundMails.title'), href: unmatchedMailPath }]}
        badges={<MailBadge view={view} mail={row} />}
        note={view.date(row.createdAt, 'datetime')}
      >
        {row.file !== '' && (
          <LinkButton href={`${unmatchedMailPath}/${row.id}/source`} icon="download" id="download-source" attrs={{ download: true }}>
            {t('inboundMails.download')}
          </LinkButton>
        )}
      </PageHead>
      <ErrorNotice text={form.errors['']} />
      {row.ticketId !== null && (
        <p>
          <a class="link" href={`/admin/tickets/${row.ticketId}`}>
            {t('inboundMails.openTicket', { number: row.ticketId })}
          </a>
        </p>
      )}
      <div class="edit">
        <div>
          <Panel title={t('inboundMails.content')} id="content">
            <MailContent {...props} />
          </Panel>
          {canHandle && <AssignPanel {...props} />}
        </div>
        <div>
          <Panel title={t('inboundMails.about')} id="about">
            <DescriptionList
              items={[
                { label: t('inboundMails.reason'), value: t(explanationKey(row)) },
                { label: t('inboundMails.sender'), value: senderOf(view, row) },
                { label: t('inboundMails.recipient'), value: row.recipient || '–' },
                { label: t('inboundMails.size'), value: view.fileSize(row.bytes) },
              ]}
            />
          </Panel>
          {canHandle && <OtherActions view={view} row={row} mail={mail} />}
        </div>
      </div>
    </div>
  )
}

const senderOf = (view: View, { senderName, senderEmail }: ListedMail): string =>
  [senderName, senderEmail && `<${senderEmail}>`].filter(Boolean).join(' ') || view.t('inboundMails.noSender')

function MailContent({ view, row, mail }: MailPageProps) {
  const { t } = view
  if (row.file === '') return <p class="muted">{t('inboundMails.sourceDeleted')}</p>
  if (mail === null) return <p class="muted">{t('inboundMails.unreadable')}</p>
  const names = mail.attachments.map(({ name }) => name)
  const message = { bodyText: mail.text, bodyHtml: mail.html, quotedText: mail.quoted, imagesAllowed: false }
  return (
    <div class="stack" data-gap="4">
      {mail.text === '' && mail.html === '' && <p class="muted">{t('inboundMails.noText')}</p>}
      <MessageBody view={view} message={message} attachments={[]} fileHref={() => ''} label={t('inboundMails.content')} />
      {names.length > 0 && <p class="muted small">{t('inboundMails.files', { names: names.join(', ') })}</p>}
    </div>
  )
}

function AssignPanel({ view, row, tickets, form }: MailPageProps) {
  const { t } = view
  const action = `${unmatchedMailPath}/${row.id}/assign`
  return (
    <Panel title={t('inboundMails.assign')} id="assign">
      <div class="stack" data-gap="4">
        {tickets.length > 0 && (
          <form class="stack" data-gap="2" method="post" action={action}>
            <p class="muted">{t('inboundMails.ticketsOfSender')}</p>
            {tickets.map(({ id, subject, status }) => (
              <p>
                <Button name="ticket" value={String(id)} id={`ticket-${id}`}>
                  {t('inboundMails.addTo', { number: id, subject })}
                </Button>{' '}
                <span class="muted small">{t(`helpdesk.status.${status}`)}</span>
              </p>
            ))}
          </form>
        )}
        <form class="stack" data-gap="4" method="post" action={action} novalidate>
          <Field form={form} name="ticket" label={t('inboundMails.ticketNumber')} inputmode="numeric" width={10} prefix="#" />
          <div class="button-row">
            <Button kind={tickets.length > 0 ? undefined : 'primary'} id="assign-ticket">
              {t('inboundMails.assignSave')}
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  )
}

function OtherActions({ view, row, mail }: Pick<MailPageProps, 'view' | 'row' | 'mail'>) {
  const { t } = view
  const canOpen = mail !== null && mail.fromAddress !== ''
  return (
    <Panel title={t('inboundMails.otherActions')} id="other">
      <div class="stack" data-gap="3">
        {canOpen && (
          <form method="post" action={`${unmatchedMailPath}/${row.id}/open`}>
            <Button id="open-ticket" icon="plus">
              {t('inboundMails.open')}
            </Button>
          </form>
        )}
        <form method="post" action={`${unmatchedMailPath}/${row.id}/again`}>
          <Button id="process-again" icon="refresh-cw">
            {t('inboundMails.again')}
          </Button>
        </form>
        {row.state !== 'discarded' && (
          <form method="post" action={`${unmatchedMailPath}/bulk`}>
            <input type="hidden" name="ids" value={row.id} />
            <input type="hidden" name="back" value={unmatchedMailPath} />
            <Button kind="danger" name="action" value="discard" id="discard">
              {t('inboundMails.discard')}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}

const explained = ['no_token', 'unknown_token', 'no_sender', 'bad_json', 'unreadable', 'timeout', 'no_source', 'error'] as const

const explanationKey = (row: ListedMail) => {
  const known = explained.find((name) => name === row.reason)
  return known && row.state !== 'discarded' ? (`inboundMails.explanation.${known}` as const) : reasonKey(row)
}
