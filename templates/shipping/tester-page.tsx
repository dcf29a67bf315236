import type { AskedCarrier } from '#src/shipping/ask-carriers.ts'
import type { TestedRates } from '#src/shipping/tester/rate-tester.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { CarrierAnswerText } from './carrier-answer.tsx'
import { ParcelList } from './parcel-list.tsx'
import { ShippingTabs, shippingPath, testerPath } from './shipping-tabs.tsx'

interface TesterProps {
  view: View
  form: FormState
  /** Null before the first test. */
  result: TestedRates | null
}

/** The fragment #tester. */
export function TesterPage({ view, form, result }: TesterProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5" id="tester">
      <PageHead
        view={view}
        title={t('shipping.tester')}
        note={t('shipping.testerNote')}
        breadcrumbs={[{ label: t('shipping.title'), href: shippingPath }]}
      />
      <ShippingTabs view={view} current={testerPath} />
      <ErrorSummary form={form} title={t('common.problem')} />
      <div class="edit" data-narrow="first">
        <div>
          <TesterForm view={view} form={form} />
        </div>
        <div id="tester-result">{result ? <Result view={view} result={result} /> : <Intro view={view} />}</div>
      </div>
    </div>
  )
}

const Intro = ({ view }: { view: View }) => (
  <Panel>
    <EmptyState icon="truck" title={view.t('shipping.testerReady')} />
  </Panel>
)

function TesterForm({ view, form }: Omit<TesterProps, 'result'>) {
  const { t } = view
  const field = { form, autocomplete: 'off' }
  return (
    <Panel title={t('shipping.testerShipment')} id="tester-shipment">
      <form
        class="stack"
        data-gap="4"
        method="post"
        action={testerPath}
        novalidate
        hx-post={testerPath}
        hx-target="#tester"
        hx-swap="outerMorph"
      >
        <Field
          {...field}
          name="country"
          type="select"
          label={t('checkout.country')}
          options={countryList(view.language).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Field {...field} name="state" label={t('shipping.state')} hint={t('shipping.testerStateHint')} width={20} />
        <Field {...field} name="postal_code" label={t('shipping.postalCode')} width={10} />
        <Field {...field} name="city" label={t('checkout.city')} optional={t('common.optional')} />
        <Field {...field} name="street" label={t('checkout.address1')} optional={t('common.optional')} />
        <Field {...field} name="items" type="textarea" rows={3} label={t('shipping.testerItems')} hint={t('shipping.testerItemsHint')} />
        <Field
          {...field}
          name="weight"
          label={t('shipping.testerWeight')}
          hint={t('shipping.testerWeightHint')}
          width={10}
          suffix="g"
          inputmode="numeric"
        />
        <Field
          {...field}
          name="total"
          label={t('shipping.testerTotal')}
          hint={t('shipping.testerTotalHint')}
          width={10}
          suffix={view.moneyInput.currency}
          inputmode="decimal"
        />
        <SubmitRow kind="primary" id="tester-run" label={t('shipping.testerRun')} />
      </form>
    </Panel>
  )
}

function Result({ view, result }: { view: View; result: TestedRates }) {
  return (
    <>
      <Offered view={view} result={result} />
      <FlatRates view={view} flat={result.flat} />
      <Carriers view={view} carriers={result.carriers} />
      <Panel title={view.t('shipping.parcels')} id="tester-parcels">
        {result.parcels ? <ParcelList view={view} parcels={result.parcels} /> : <p class="muted">{view.t('shipping.notPacked')}</p>}
      </Panel>
    </>
  )
}

function Offered({ view, result: { offered, shipment } }: { view: View; result: TestedRates }) {
  const { t } = view
  return (
    <Panel title={t('shipping.testerOffered')} id="tester-offered">
      <div class="stack" data-gap="3">
        <p class="muted small" id="tester-summary" data-say>
          {t('shipping.testerSummary', { weight: view.weight(shipment.weight), total: view.money(shipment.total) })}
        </p>
        {offered.length === 0 && <p>{t('shipping.testerNothing')}</p>}
        <ul class="entry-rows">
          {offered.map((rate) => (
            <li>
              <span>
                <b>{rate.name}</b>
                {rate.delivery && (
                  <>
                    <br />
                    <span class="muted small">
                      {t('checkout.arrivesOn', { days: view.dayRange(rate.delivery.from, rate.delivery.to) })}
                    </span>
                  </>
                )}
              </span>
              <span class="num">{rate.amount === 0 ? t('shipping.free') : view.money(rate.amount)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function FlatRates({ view, flat }: { view: View; flat: TestedRates['flat'] }) {
  const { t } = view
  if (flat.length === 0) return <></>
  return (
    <Panel title={t('shipping.rates')} id="tester-flat" flush>
      <Table
        caption={t('shipping.rates')}
        columns={[
          { label: t('shipping.column.rate') },
          { label: t('shipping.column.zone') },
          { label: t('shipping.column.result') },
          { label: t('shipping.column.price'), align: 'end' },
        ]}
      >
        {flat.map(({ rule, price, mismatch }) => (
          <tr>
            <Cell cell="title">{rule.name}</Cell>
            <Cell cell="sub">{rule.zoneName ?? t('shipping.everywhere')}</Cell>
            <Cell cell="badges">
              <Badge tone={mismatch === null ? 'ok' : 'neutral'}>{t(`shipping.mismatch.${mismatch ?? 'none'}`)}</Badge>
            </Cell>
            <Cell cell="end" align="end">
              {mismatch === null ? view.money(price) : ''}
            </Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Carriers({ view, carriers }: { view: View; carriers: AskedCarrier[] | null }) {
  return (
    <Panel title={view.t('shipping.carriers')} id="tester-carriers">
      {carriers === null && <p class="muted">{view.t('shipping.notAsked')}</p>}
      <ul class="entry-rows">
        {(carriers ?? []).map(({ name, answer, rates, detail }) => (
          <li>
            <span>
              <b>{name}</b>
              <br />
              <span class="muted small">
                <CarrierAnswerText view={view} answer={{ ...answer, rates: rates.length }} />
              </span>
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
