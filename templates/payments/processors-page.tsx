import { maxProcessorName } from '#src/payments/limits.ts'
import type { StaffProcessor } from '#src/payments/list-processors.ts'
import type { View } from '#src/web/view.ts'
import { pluginsPath } from '#templates/plugins/plugins-path.ts'
import { checkoutFieldsPath } from '#templates/checkout/checkout-fields-page.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { sandboxPath } from './sandbox-props.ts'
import { processorsPath, swap } from './processors-path.ts'
import { PaymentTermsForm } from './payment-terms-form.tsx'
import { testOrdersPath } from '#templates/test-orders/test-orders-path.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge, ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { ServiceLink } from '#templates/services/service-link.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import type { ProcessorsPageProps, ProcessorProps } from './processors-page-props.ts'

/** The fragment #processors. */
export function ProcessorsPage({ processors, checkoutFields, ...props }: ProcessorsPageProps) {
  const { t } = props.view
  return (
    <div class="stack" data-gap="5" id="processors">
      <PageHead view={props.view} title={t('payments.processors')} note={t('payments.processorsNote')}>
        {props.view.can('orders', 'write') && (
          <LinkButton href={testOrdersPath} icon="shopping-bag">
            {t('testOrders.place')}
          </LinkButton>
        )}
      </PageHead>
      <div class="processor-cards">
        {processors.map((processor) => (
          <ProcessorCard {...props} processor={processor} />
        ))}
      </div>
      <CheckoutFields view={props.view} fields={checkoutFields} />
    </div>
  )
}

function CheckoutFields({ view, fields }: { view: View; fields: ProcessorsPageProps['checkoutFields'] }) {
  const { t } = view
  return (
    <Panel title={t('checkout.fields.title')} id="checkout-fields">
      <div class="stack" data-gap="3">
        {fields.length === 0 ? (
          <p class="muted small">{t('checkout.fields.noneText')}</p>
        ) : (
          <DescriptionList items={fields.map(({ label, type }) => ({ label, value: t(`checkout.fields.type.${type}`) }))} />
        )}
        <p class="small">
          <a class="link" href={checkoutFieldsPath}>
            {t('checkout.fields.edit')}
          </a>
        </p>
      </div>
    </Panel>
  )
}

function ProcessorCard(props: ProcessorProps) {
  const { view, processor, problem } = props
  const { t } = view
  const { slug, name, missing, enabled, manual, isSimulated, plugin } = processor
  const facts = factsOf(props)
  const problemText = problem?.slug === slug ? problem.text : undefined
  return (
    <Panel title={name} id={`processor-${slug}`} actions={<ProcessorBadges view={view} processor={processor} />}>
      <div class="stack" data-gap="4">
        <ErrorNotice text={problemText} />
        {isSimulated && (
          <p class="muted small">
            {t('payments.simulatedNote')}{' '}
            {view.can('staff', 'write') && (
              <a class="link" href={`${sandboxPath}?processor=${slug}`}>
                {t('payments.sandbox')}
              </a>
            )}
          </p>
        )}
        {enabled && missing.length > 0 && <NotOffered view={view} missing={missing} />}
        {enabled && processor.isRefused && <Notice tone="bad">{t('payments.refusedKeys')}</Notice>}
        {plugin && <PluginNote view={view} plugin={plugin} />}
        {enabled && manual?.terms.instructions === '' && <Notice tone="warn">{t('payments.noInstructions')}</Notice>}
        <ProcessorName {...props} />
        {manual && <PaymentTermsForm {...props} manual={manual} />}
        {processor.webhookPath !== null && <WebhookUrl view={view} url={props.baseUrl + processor.webhookPath} processor={processor} />}
        {facts.length > 0 && <DescriptionList items={facts} />}
        {processor.credentials.length > 0 && !plugin && (
          <p>
            <ServiceLink view={view} slug={slug} />
          </p>
        )}
        {view.can('settings', 'write') && <ProcessorActions view={view} processor={processor} />}
      </div>
    </Panel>
  )
}

function NotOffered({ view: { t }, missing }: { view: View; missing: string[] }) {
  return (
    <Notice tone="warn">
      {t('payments.notOffered')}{' '}
      {missing.map((name, at) => (
        <>
          {at > 0 && ', '}
          <code>{name}</code>
        </>
      ))}
    </Notice>
  )
}

/** Why it is not offered, and where it is set up. */
function PluginNote({ view, plugin: { slug, isOn, isReady } }: { view: View; plugin: NonNullable<StaffProcessor['plugin']> }) {
  const { t } = view
  const link = isOn
    ? ({ href: `${pluginsPath}/${slug}/settings`, label: 'payments.pluginSettings' } as const)
    : ({ href: `${pluginsPath}#plugin-${slug}`, label: 'payments.pluginPage' } as const)
  const text = t(!isOn ? 'payments.pluginOff' : isReady ? 'payments.byPlugin' : 'payments.pluginNotReady')
  const content = (
    <>
      {text}{' '}
      <a class="link" href={link.href}>
        {t(link.label)}
      </a>
    </>
  )
  return isOn && isReady ? <p class="muted small">{content}</p> : <Notice tone="warn">{content}</Notice>
}

function ProcessorBadges({ view, processor }: { view: View; processor: StaffProcessor }) {
  const { t } = view
  const { enabled, isPrimary, isTestMode, isSimulated, missing, manual, plugin } = processor
  const isReady = missing.length === 0 && manual?.terms.instructions !== '' && (!plugin || (plugin.isOn && plugin.isReady))
  return (
    <span class="cluster" data-gap="2">
      {isPrimary && <Badge tone="info">{t('payments.primary')}</Badge>}
      {(isSimulated || isTestMode) && <Badge tone="warn">{t(isSimulated ? 'payments.simulated' : 'payments.testMode')}</Badge>}
      <Badge tone={enabled && isReady ? 'ok' : 'neutral'}>{t(enabled ? 'payments.on' : 'payments.off')}</Badge>
    </span>
  )
}

function ProcessorName({ view, processor, problem }: ProcessorProps) {
  const { slug, name } = processor
  const form = problem?.slug === slug && problem.form ? problem.form : { values: { name }, errors: {} }
  const action = `${processorsPath}/${slug}/name`
  const canWrite = view.can('settings', 'write')
  return (
    <form class="inline-field" method="post" action={action} hx-post={action} {...swap}>
      <Field
        form={form}
        name="name"
        id={`name-${slug}`}
        label={view.t('payments.nameAtCheckout')}
        maxlength={maxProcessorName}
        readonly={!canWrite}
        required
      />
      {canWrite && (
        <Button id={`rename-${slug}`} attrs={{ 'aria-label': view.t('payments.saveNameOf', { name }) }}>
          {view.t('common.saveChanges')}
        </Button>
      )}
    </form>
  )
}

function factsOf({ view, processor, now }: ProcessorProps) {
  const { t } = view
  const { credentials, webhookPath, lastEventAt } = processor
  const lastEvent = lastEventAt === null ? t('payments.noEventYet') : view.recentDate(lastEventAt, now)
  return [
    ...credentials.map(({ name, label, isSet, isRequired }) => ({
      label: label ? t(label) : <code>{name}</code>,
      value: (
        <Badge tone={isSet ? 'ok' : isRequired ? 'bad' : 'neutral'}>
          {t(isSet ? 'payments.set' : isRequired ? 'payments.notSet' : 'payments.notSetOptional')}
        </Badge>
      ),
    })),
    ...(webhookPath === null ? [] : [{ label: t('payments.lastEvent'), value: lastEvent }]),
  ]
}

function WebhookUrl({ view, url, processor: { slug, name } }: { view: View; url: string; processor: StaffProcessor }) {
  const { t } = view
  return (
    <div class="inline-field">
      <Field
        form={{ values: { [`url-${slug}`]: url }, errors: {} }}
        name={`url-${slug}`}
        id={`webhook-${slug}`}
        label={t('payments.webhookUrl')}
        readonly
      />
      <Button
        type="button"
        icon="copy"
        id={`copy-${slug}`}
        attrs={{
          'data-copy': `webhook-${slug}`,
          'data-copied': t('payments.webhookCopied'),
          'aria-label': t('payments.copyWebhookOf', { name }),
          hidden: true,
        }}
      >
        {t('payments.copy')}
      </Button>
    </div>
  )
}

function ProcessorActions({ view, processor }: { view: View; processor: StaffProcessor }) {
  const { t } = view
  const { slug, name, enabled, isPrimary, canTest } = processor
  return (
    <div class="cluster" data-gap="3">
      {!isPrimary && enabled && (
        <ActionForm slug={slug} action="primary" label={t('payments.makePrimaryOf', { name })}>
          {t('payments.makePrimary')}
        </ActionForm>
      )}
      {!isPrimary && (
        <ActionForm slug={slug} action="switch" label={t(enabled ? 'payments.turnOffOf' : 'payments.turnOnOf', { name })} on={!enabled}>
          {t(enabled ? 'payments.turnOff' : 'payments.turnOn')}
        </ActionForm>
      )}
      {canTest && (
        <ActionForm slug={slug} action="test" label={t('payments.testOf', { name })}>
          {t('payments.test')}
        </ActionForm>
      )}
      {isPrimary && <span class="muted small">{t('payments.primaryNote')}</span>}
    </div>
  )
}

function ActionForm(props: { slug: string; action: 'primary' | 'switch' | 'test'; label: string; on?: boolean; children: string }) {
  const action = `${processorsPath}/${props.slug}/${props.action}`
  return (
    <form method="post" action={action} hx-post={action} {...swap}>
      {props.on && <input type="hidden" name="enabled" value="on" />}
      <Button size="small" id={`${props.action}-${props.slug}`} attrs={{ 'aria-label': props.label }}>
        {props.children}
      </Button>
    </form>
  )
}
