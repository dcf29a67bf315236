import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import type { MailState } from '#db/schema/mail.ts'
import { findFailureKind } from '#src/lib/errors/mail-failures.ts'
import { FailureText } from './failure-text.tsx'
import { MailBadge, isRetried } from './outbox-list.tsx'
import type { Resending } from '#src/mail/resend-mail.ts'

export interface MailPageProps {
  view: View
  mail: {
    id: number
    recipient: string
    replyTo: string | null
    subject: string
    text: string
    state: MailState
    attempts: number
    lastError: string | null
    bouncedAt: number | null
    bounceReason: string | null
    runAt: number
    createdAt: number
    sentAt: number | null
    orderId: number | null
    resentId: number | null
  }
  /** The messages that sent it again. */
  resendings: Resending[]
  template: string
  from: string
  /** The text was erased: it was too old, or the recipient's account was deleted. */
  isErased: boolean
  canSend: boolean
  /** False for emails with a code or link that only the recipient may read. */
  canRead: boolean
}

/** The fragment #mail: an email as HTML and plain text. */
export function MailPage({ view, mail, template, from, resendings, isErased, canSend, canRead }: MailPageProps) {
  const path = `/admin/outbox/${mail.id}`
  return (
    <div class="stack" data-gap="5" id="mail">
      <PageHead
        view={view}
        title={mail.subject}
        breadcrumbs={[{ label: view.t('mail.outbox'), href: '/admin/outbox' }]}
        badges={<MailBadge view={view} {...mail} />}
      >
        {canSend && (
          <form method="post" action={`${path}/send`} hx-post={`${path}/send`} hx-target="#mail" hx-swap="outerHTML">
            <Button icon="send" id="send-again">
              {view.t('mail.resend')}
            </Button>
          </form>
        )}
      </PageHead>
      <Bounce view={view} mail={mail} />
      {mail.lastError !== null && mail.bouncedAt === null && (
        <Notice tone={mail.state === 'failed' ? 'bad' : 'warn'}>{view.t('mail.lastError', { error: mail.lastError })}</Notice>
      )}
      <div class="edit">
        <div>
          {isErased ? (
            <Notice tone="info">{view.t('mail.erased')}</Notice>
          ) : canRead ? (
            <>
              <Panel title={view.t('mail.preview')} id="preview">
                <iframe class="mail-frame" title={view.t('mail.previewOf', { subject: mail.subject })} src={`${path}/body`} sandbox="" />
              </Panel>
              <AccordionItem title={view.t('mail.plainText')}>
                <pre class="mail-text" tabindex={0}>
                  {mail.text}
                </pre>
              </AccordionItem>
            </>
          ) : (
            <Notice tone="info">{view.t('mail.secret')}</Notice>
          )}
        </div>
        <div>
          <Panel title={view.t('mail.headers')} id="headers">
            <DescriptionList
              items={[
                { label: view.t('mail.to'), value: mail.recipient },
                { label: view.t('mail.from'), value: from },
                ...(mail.replyTo ? [{ label: view.t('mail.replyTo'), value: mail.replyTo }] : []),
                { label: view.t('mail.template'), value: template },
                { label: view.t('mail.createdAt'), value: view.date(mail.createdAt, 'datetime') },
                ...(mail.sentAt === null ? [] : [{ label: view.t('mail.sentAt'), value: view.date(mail.sentAt, 'datetime') }]),
                { label: view.t('mail.attempts'), value: view.number(mail.attempts) },
                ...(isRetried(mail) ? [{ label: view.t('mail.nextTry'), value: view.date(mail.runAt, 'datetime') }] : []),
                ...(mail.resentId === null
                  ? []
                  : [
                      {
                        label: view.t('mail.resentOf'),
                        value: (
                          <a class="link" href={`/admin/outbox/${mail.resentId}`}>
                            {view.t('mail.viewFirst')}
                          </a>
                        ),
                      },
                    ]),
                ...(mail.orderId === null
                  ? []
                  : [
                      {
                        label: view.t('mail.relatedTo'),
                        value: (
                          <a class="link" href={`/admin/ecommerce/orders/${mail.orderId}`}>
                            {view.t('mail.viewOrder')}
                          </a>
                        ),
                      },
                    ]),
              ]}
            />
          </Panel>
          {resendings.length > 0 && <Resendings view={view} resendings={resendings} />}
        </div>
      </div>
    </div>
  )
}

function Bounce({ view, mail: { bouncedAt, bounceReason } }: Pick<MailPageProps, 'view' | 'mail'>) {
  if (bouncedAt === null) return <></>
  return (
    <Notice tone="bad">
      <p>{view.t('mailDelivery.bouncedAt', { date: view.date(bouncedAt, 'datetime') })}</p>
      <FailureText view={view} kind={findFailureKind({ text: bounceReason ?? '' })} answer={bounceReason ?? ''} />
    </Notice>
  )
}

const Resendings = ({ view, resendings }: Pick<MailPageProps, 'view' | 'resendings'>) => (
  <Panel title={view.t('mail.resendings')} id="resendings">
    <ul class="stack" data-gap="2">
      {resendings.map(({ id, createdAt, ...outcome }) => (
        <li class="cluster" data-gap="2">
          <a class="link" href={`/admin/outbox/${id}`}>
            {view.date(createdAt, 'datetime')}
          </a>
          <MailBadge view={view} {...outcome} />
        </li>
      ))}
    </ul>
  </Panel>
)
