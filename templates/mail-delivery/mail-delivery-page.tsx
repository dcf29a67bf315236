import type { SenderReport } from '#src/mail-delivery/check-sender-domain.ts'
import type { AtOnceResult } from '#src/mail/deliver-mails.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { FailureText } from '#templates/mail/failure-text.tsx'
import { ServiceLink } from '#templates/services/service-link.tsx'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { SenderChecks } from './sender-checks.tsx'

export const mailDeliveryPath = '/admin/settings/email'

export interface MailDeliveryProps {
  view: View
  mailFrom: string
  domain: string
  /** Of the domain; nobody: no other server can look it up · provider: one whose mailboxes anyone can have. */
  owner: 'store' | 'provider' | 'nobody'
  /** Host and port; '' = unknown. */
  server: string
  hasMailer: boolean
  form: FormState
  test: (AtOnceResult & { to: string }) | null
  report: SenderReport | null
  bounces: { count: number; days: number }
}

/** Whether emails leave, are believed and arrive. */
export function MailDeliveryPage(props: MailDeliveryProps) {
  const { view, mailFrom, server, hasMailer } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('mailDelivery.title')}
        breadcrumbs={[{ label: t('settings.title'), href: '/admin/settings' }]}
        note={t('mailDelivery.note')}
      />
      {!hasMailer && <Notice tone="warn">{t('mailDelivery.noServer')}</Notice>}
      <Panel title={t('mailDelivery.server')} id="mail-server">
        <DescriptionList
          items={[
            { label: t('mailDelivery.sender'), value: mailFrom },
            ...(server === '' ? [] : [{ label: t('mailDelivery.host'), value: <code translate="no">{server}</code> }]),
          ]}
        />
        <p>
          <ServiceLink view={view} slug="smtp" />
        </p>
      </Panel>
      {hasMailer && <TestMail {...props} />}
      <SenderDomain {...props} />
      <Bounces {...props} />
    </div>
  )
}

function TestMail({ view, form, test }: MailDeliveryProps) {
  const { t } = view
  return (
    <Panel title={t('mailDelivery.test')} id="test-mail">
      <div class="stack" data-gap="4">
        <p>{t('mailDelivery.testText')}</p>
        {test && <TestResult view={view} test={test} />}
        <form class="stack" data-gap="3" method="post" action={`${mailDeliveryPath}/test#test-mail`}>
          <Field form={form} name="to" type="email" label={t('mailDelivery.to')} autocomplete="email" required />
          <div>
            <Button kind="primary" id="send-test" icon="send">
              {t('mailDelivery.send')}
            </Button>
          </div>
        </form>
      </div>
    </Panel>
  )
}

function TestResult({ view, test: { to, kind, answer } }: { view: View; test: AtOnceResult & { to: string } }) {
  const { t } = view
  if (kind !== null)
    return (
      <Notice tone="bad" live="alert">
        <p>{t('mailDelivery.notAccepted', { address: to })}</p>
        <FailureText view={view} kind={kind} answer={answer} />
      </Notice>
    )
  return (
    <Notice tone="ok" live="status">
      <p>{t('mailDelivery.accepted', { address: to })}</p>
      <p class="small">
        {t('mailDelivery.answer')}: <code translate="no">{answer}</code>
      </p>
    </Notice>
  )
}

function SenderDomain(props: MailDeliveryProps) {
  const { view, domain, owner, report, form } = props
  const { t } = view
  return (
    <Panel title={t('mailDelivery.domain', { domain })} id="sender-domain">
      <div class="stack" data-gap="5">
        {owner === 'store' && <p>{t('mailDelivery.domainText')}</p>}
        {owner === 'nobody' && <Notice tone="warn">{t('mailDelivery.domainNotPublic', { domain })}</Notice>}
        {owner === 'provider' && <Notice tone="warn">{t('mailDelivery.domainOfProvider', { domain })}</Notice>}
        {report && <SenderChecks view={view} report={report} />}
        {owner === 'store' && (
          <form class="stack" data-gap="3" method="post" action={`${mailDeliveryPath}/domain#sender-domain`}>
            <Field form={form} name="selector" label={t('mailDelivery.selector')} hint={t('mailDelivery.selectorHint')} width={20} />
            <div class="cluster" data-gap="3">
              <Button id="check-domain" icon="search">
                {t(report ? 'mailDelivery.checkAgain' : 'mailDelivery.check')}
              </Button>
              {report && <span class="muted small">{t('mailDelivery.checkedAt', { date: view.date(report.checkedAt, 'datetime') })}</span>}
            </div>
          </form>
        )}
      </div>
    </Panel>
  )
}

function Bounces({ view, bounces: { count, days } }: MailDeliveryProps) {
  const { t } = view
  return (
    <Panel title={t('mailDelivery.bounces')} id="bounces">
      <div class="stack" data-gap="3">
        <p>{count === 0 ? t('mailDelivery.noBounces', { days }) : t('mailDelivery.bouncesText', { count, days })}</p>
        <p class="muted small">{t('mailDelivery.bouncesSource')}</p>
        {count > 0 && (
          <p>
            <a class="link" href="/admin/outbox?view=bounced">
              {t('mailDelivery.showBounces')}
            </a>
          </p>
        )}
      </div>
    </Panel>
  )
}
