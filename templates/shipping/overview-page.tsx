import type { CarrierAnswer } from '#db/schema/shipping.ts'
import type { CarrierPlugin } from '#src/shipping/carrier.ts'
import { failureDays } from '#src/shipping/limits.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { pluginsPath } from '#templates/plugins/plugins-path.ts'
import { ServiceLink } from '#templates/services/service-link.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { SaveBar, isRejected, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'
import { CarrierAnswerText, carrierFailureText } from './carrier-answer.tsx'
import { originFields } from './origin-form.tsx'
import { ShippingTabs, boxesPath, ratesPath, shippingPath, zonesPath } from './shipping-tabs.tsx'

interface StaffCarrier {
  id: string
  name: string
  /** Names of variables that are not set. */
  missing: string[]
  isTestMode: boolean
  /** Null for one that is switched here. */
  plugin: CarrierPlugin | null
  enabled: boolean
  isPaused: boolean
  askedAt: number | null
  answer: (CarrierAnswer & { rates: number }) | null
}

export interface OverviewProps {
  view: View
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  carriers: StaffCarrier[]
  /** Newest first. */
  failures: { id: number; name: string; failure: string; detail: string; createdAt: number }[]
  hasOrigin: boolean
  counts: { rates: number; zones: number; boxes: number }
  currency: string
  pricesIncludeTax: boolean
  now: number
}

/** The fragment #edit. */
export function OverviewPage(props: OverviewProps) {
  const { view, form, conflict } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('shipping.title')} note={t('shipping.note')} />
      <ShippingTabs view={view} current={shippingPath} />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={shippingPath} />
      <div class="edit">
        <div>
          <Carriers {...props} />
          <OriginForm {...props} />
        </div>
        <div>
          <Rules {...props} />
          <Display {...props} />
          <Failures {...props} />
        </div>
      </div>
    </div>
  )
}

function Carriers({ view, carriers, hasOrigin, now }: OverviewProps) {
  const { t } = view
  return (
    <Panel title={t('shipping.carriers')} id="carriers">
      <div class="stack" data-gap="4">
        <p class="muted small">{t('shipping.carriersNote')}</p>
        {!hasOrigin && carriers.some(({ enabled }) => enabled) && (
          <Notice tone="warn">
            {t('shipping.originMissing')}{' '}
            <a class="link" href="#f-shipping_origin_address1">
              {t('shipping.originEnter')}
            </a>
          </Notice>
        )}
        <ul class="entry-rows">
          {carriers.map((carrier) => (
            <li>
              <span>
                <span class="cluster" data-gap="2">
                  <b>{carrier.name}</b>
                  <CarrierBadges view={view} carrier={carrier} />
                </span>
                <span class="muted small">
                  {readinessOf(view, carrier)} {!carrier.plugin && <ServiceLink view={view} slug={carrier.id} />}
                  {carrier.answer && carrier.askedAt !== null && (
                    <>
                      <br />
                      {view.recentDate(carrier.askedAt, now)} · <CarrierAnswerText view={view} answer={carrier.answer} />
                    </>
                  )}
                </span>
              </span>
              {carrier.plugin ? (
                <PluginLink view={view} name={carrier.name} plugin={carrier.plugin} />
              ) : (
                view.can('settings', 'write') &&
                (carrier.enabled || carrier.missing.length === 0) && <CarrierSwitch view={view} carrier={carrier} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function readinessOf({ t }: View, { missing, isTestMode, plugin }: StaffCarrier): string {
  if (plugin?.hasFailed) return t('shipping.pluginFailed')
  if (plugin && missing.length > 0) return t('shipping.pluginNotReady')
  if (plugin) return t(isTestMode ? 'shipping.carrierOfPluginTest' : 'shipping.carrierOfPlugin')
  if (missing.length > 0) return t('shipping.keyMissing')
  return t(isTestMode ? 'shipping.keySetTest' : 'shipping.keySet')
}

/** To the settings of a plugin that is on, else to its card, where it is turned on. */
function PluginLink({ view, name, plugin }: { view: View; name: string; plugin: CarrierPlugin }) {
  const { t } = view
  const { slug, isOn, hasSettings } = plugin
  if (isOn && hasSettings)
    return (
      <LinkButton size="small" href={`${pluginsPath}/${slug}/settings`} attrs={{ 'aria-label': t('shipping.pluginSettingsOf', { name }) }}>
        {t('shipping.pluginSettings')}
      </LinkButton>
    )
  return (
    <LinkButton size="small" href={`${pluginsPath}#plugin-${slug}`} attrs={{ 'aria-label': t('shipping.openPluginOf', { name }) }}>
      {t('shipping.openPlugin')}
    </LinkButton>
  )
}

function CarrierBadges({ view, carrier }: { view: View; carrier: StaffCarrier }) {
  const { t } = view
  const hasFailed = carrier.plugin?.hasFailed === true
  return (
    <>
      <Badge tone={hasFailed ? 'bad' : carrier.enabled && carrier.missing.length === 0 ? 'ok' : 'neutral'}>
        {t(hasFailed ? 'shipping.failed' : carrier.enabled ? 'shipping.on' : 'shipping.off')}
      </Badge>
      {carrier.isTestMode && <Badge tone="info">{t('shipping.testMode')}</Badge>}
      {carrier.isPaused && <Badge tone="warn">{t('shipping.paused')}</Badge>}
    </>
  )
}

function CarrierSwitch({ view, carrier }: { view: View; carrier: StaffCarrier }) {
  const action = `${shippingPath}/carriers/${carrier.id}`
  return (
    <form method="post" action={action} hx-post={action} hx-target="#edit" hx-swap="outerMorph">
      {!carrier.enabled && <input type="hidden" name="enabled" value="on" />}
      <Button id={`carrier-${carrier.id}`} size="small" attrs={{ 'aria-label': switchLabel(view, carrier) }}>
        {view.t(carrier.enabled ? 'shipping.turnOff' : 'shipping.turnOn')}
      </Button>
    </form>
  )
}

const switchLabel = (view: View, { enabled, name }: StaffCarrier): string =>
  view.t(enabled ? 'shipping.turnOffCarrier' : 'shipping.turnOnCarrier', { name })

function OriginForm({ view, form, conflict }: OverviewProps) {
  const { t } = view
  const canWrite = view.can('settings', 'write')
  return (
    <Panel title={t('shipping.origin')} id="origin">
      <form
        class="stack"
        data-gap="4"
        id="edit-form"
        {...saveFormAttrs(shippingPath, isRejected(form, conflict))}
        {...swapEditAttrs(shippingPath)}
      >
        <p class="muted small">{t('shipping.originNote')}</p>
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        {originFields(view).map((field) => (
          <Field {...field} form={form} autocomplete="off" disabled={!canWrite} />
        ))}
        {canWrite && <SaveBar view={view} />}
      </form>
    </Panel>
  )
}

function Rules({ view, counts }: OverviewProps) {
  const { t } = view
  const link = (href: string, count: number) => (
    <a class="link num" href={href}>
      {view.number(count)}
    </a>
  )
  return (
    <Panel title={t('shipping.rules')} id="rules">
      <DescriptionList
        items={[
          { label: t('shipping.rates'), value: link(ratesPath, counts.rates) },
          { label: t('shipping.zones'), value: link(zonesPath, counts.zones) },
          { label: t('shipping.boxes'), value: link(boxesPath, counts.boxes) },
        ]}
      />
    </Panel>
  )
}

function Display({ view, currency, pricesIncludeTax }: OverviewProps) {
  const { t } = view
  return (
    <Panel title={t('shipping.currencyAndVat')} id="display">
      <div class="stack" data-gap="3">
        <DescriptionList
          items={[
            { label: t('shipping.currency'), value: currency },
            { label: t('shipping.vat'), value: t(pricesIncludeTax ? 'shipping.vatIncluded' : 'shipping.vatAdded') },
          ]}
        />
        <p class="cluster small" data-gap="4">
          <a class="link" href="/admin/settings#section-general">
            {t('shipping.changeCurrency')}
          </a>
          <a class="link" href="/admin/settings#section-tax">
            {t('shipping.changeVat')}
          </a>
        </p>
      </div>
    </Panel>
  )
}

function Failures({ view, failures, now }: OverviewProps) {
  const { t } = view
  return (
    <Panel title={t('shipping.failures')} id="failures">
      {failures.length === 0 && <p class="muted">{t('shipping.noFailures', { days: failureDays })}</p>}
      <ul class="entry-rows">
        {failures.map(({ name, failure, detail, createdAt }) => (
          <li>
            <span>
              <b>{name}</b> · {carrierFailureText(view, failure)}
              <br />
              <span class="muted small">{view.recentDate(createdAt, now)}</span>
              {detail !== '' && (
                <>
                  <br />
                  <code class="small">{detail}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
