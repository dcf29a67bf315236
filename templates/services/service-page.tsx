import type { FormerAccount } from '#src/payments/accounts/former-accounts.ts'
import type { Service } from '#src/services/service.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { FormerAccounts } from './former-accounts.tsx'
import { GeneratedSecret, type ShownSecret } from './generated-secret.tsx'
import { ServiceBadge, type ShownState } from './service-state.tsx'
import { servicesPath } from './services-path.ts'

interface ServicePageProps {
  view: View
  service: Pick<Service, 'slug' | 'name' | 'group' | 'webhook'>
  state: ShownState
  form: FormState
  fields: Omit<FieldProps, 'form'>[]
  webhookUrl: string
  /** Epoch ms; null = none so far, undefined = it sends no events. */
  lastEventAt: number | null | undefined
  /** `uid` of the connection that staff have made; null = none. */
  connection: { uid: string; checkedAt: number } | null
  /** Accounts of before, with what is open there. Only of payment processors. */
  former: FormerAccount[]
  canCheck: boolean
  /** Of a service whose secret the program makes. */
  generated: ShownSecret | null
  /** What a pretend service accepts, by the label of the field. Only in a demo. */
  pretend: { label: string; value: string }[]
  now: number
}

/** How one service is connected, and the form that connects it. */
export function ServicePage(props: ServicePageProps) {
  const { view, service, state, form, fields, connection, pretend } = props
  const { t } = view
  const action = `${servicesPath}/${service.slug}`
  const { generated } = props
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={service.name}
        breadcrumbs={[{ label: t('services.title'), href: servicesPath }]}
        badges={<ServiceBadge view={view} state={state} />}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      <StateNotice view={view} state={state} />
      {service.webhook && <Webhook {...props} />}
      {generated && state.kind !== 'technician' && (
        <GeneratedSecret view={view} slug={service.slug} uid={connection?.uid ?? null} {...generated} />
      )}
      {!generated && state.kind !== 'technician' && (
        <Panel title={t(connection ? 'services.replace' : 'services.connect')} id="connect">
          <form class="stack" data-gap="4" method="post" action={action} novalidate autocomplete="off">
            <input type="hidden" name="replaces" value={connection?.uid ?? ''} />
            {pretend.length > 0 && (
              <Notice tone="info">
                <p>{t('services.pretendKeys')}</p>
                <DescriptionList items={pretend.map(({ label, value }) => ({ label, value: <code>{value}</code> }))} />
              </Notice>
            )}
            {fields.map((field) => (
              <Field {...field} form={form} />
            ))}
            <SubmitRow kind="primary" id="service-save" label={t('services.checkAndSave')} />
          </form>
        </Panel>
      )}
      <FormerAccounts view={view} slug={service.slug} former={props.former} />
      {connection && <ConnectionActions {...props} connection={connection} />}
    </div>
  )
}

function StateNotice({ view: { t }, state }: { view: View; state: ShownState }) {
  if (state.kind === 'technician') return <Notice tone="info">{t('services.technicianText')}</Notice>
  if (state.kind === 'lostKey') return <Notice tone="bad">{t('services.lostKeyText')}</Notice>
  if (state.kind === 'attention') return <Notice tone="bad">{t(`services.error.${state.problem}`)}</Notice>
  if (state.kind === 'pretend') return <Notice tone="info">{t('services.pretendText')}</Notice>
  if (state.kind === 'connected' && state.mode === 'test') return <Notice tone="warn">{t('services.testText')}</Notice>
  return <></>
}

function Webhook({ view, service, webhookUrl, lastEventAt, now }: ServicePageProps) {
  const { t } = view
  const isRedirect = service.group === 'signIn'
  return (
    <Panel title={t(isRedirect ? 'services.redirect' : 'services.webhook')} id="webhook">
      <div class="stack" data-gap="4">
        <p>{service.webhook && t(service.webhook.choose)}</p>
        <div class="inline-field">
          <Field
            form={{ values: { address: webhookUrl }, errors: {} }}
            name="address"
            id="webhook-address"
            label={t('services.address')}
            readonly
          />
          <Button
            type="button"
            icon="copy"
            id="copy-address"
            attrs={{ 'data-copy': 'webhook-address', 'data-copied': t('payments.webhookCopied'), hidden: true }}
          >
            {t('payments.copy')}
          </Button>
        </div>
        {lastEventAt !== undefined && (
          <DescriptionList
            items={[
              {
                label: t('services.lastEvent'),
                value: lastEventAt === null ? t('services.noEvent') : view.recentDate(lastEventAt, now),
              },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}

function ConnectionActions({
  view,
  service,
  connection,
  canCheck,
  generated,
  now,
}: ServicePageProps & { connection: NonNullable<ServicePageProps['connection']> }) {
  const { t } = view
  const path = `${servicesPath}/${service.slug}`
  return (
    <Panel title={t('services.connection')} id="connection">
      <div class="stack" data-gap="4">
        {!generated && <DescriptionList items={[{ label: t('services.checked'), value: view.recentDate(connection.checkedAt, now) }]} />}
        <div class="button-row">
          {canCheck && (
            <form method="post" action={`${path}/check`}>
              <Button id="service-check">{t('services.checkNow')}</Button>
            </form>
          )}
          {tests[service.group] && view.can('settings', 'write') && (
            <LinkButton href={tests[service.group]!} id="service-test" icon="send">
              {t('mailDelivery.send')}
            </LinkButton>
          )}
          <LinkButton href={`${path}/disconnect`} id="service-disconnect" kind="quiet">
            {t('services.disconnect')}
          </LinkButton>
        </div>
      </div>
    </Panel>
  )
}

/** Where a connection is tried. */
const tests: Partial<Record<Service['group'], string>> = { email: '/admin/settings/email', receivedMail: '/admin/settings/inbound-mail' }

/** Asks before a service is disconnected. */
export function DisconnectPage({ view, service, uid, error }: DisconnectProps) {
  const { t } = view
  const path = `${servicesPath}/${service.slug}`
  const { name } = service
  const title = t('services.disconnectTitle', { name })
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[
          { label: t('services.title'), href: servicesPath },
          { label: name, href: path },
        ]}
      />
      <ErrorNotice text={error} />
      <form class="panel panel-body stack" data-gap="4" method="post" action={`${path}/disconnect`}>
        <input type="hidden" name="replaces" value={uid} />
        <p>{t(`services.disconnectText.${service.group}`)}</p>
        <div class="button-row">
          <Button kind="danger" id="confirm-disconnect">
            {t('services.disconnect')}
          </Button>
          <LinkButton href={path} id="cancel-disconnect" kind="quiet">
            {t('admin.list.cancel')}
          </LinkButton>
        </div>
      </form>
    </div>
  )
}

interface DisconnectProps {
  view: View
  service: Pick<Service, 'slug' | 'name' | 'group'>
  uid: string
  error: string | null
}
