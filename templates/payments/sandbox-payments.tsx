import type { Scenario, TwinSubscription } from '#src/payments/twin-sandbox.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { type SandboxProps, actionPath, pageHref, sandboxPath } from './sandbox-props.ts'

/** Captured payments, newest first. */
export function Payments(props: SandboxProps) {
  const { view, sandbox, payments, formatAmount } = props
  const scenarios = sandbox.scenarios.filter(({ group }) => group === 'payment')
  return (
    <Panel title={view.t('payments.sandbox.payments')} id="payments">
      <div class="stack" data-gap="4">
        <PaymentSearch {...props} />
        {payments.rows.length === 0 && (
          <p class="muted small">{view.t(payments.search === '' ? 'payments.sandbox.noPayments' : 'payments.sandbox.noneFound')}</p>
        )}
        <ul class="entry-rows">
          {payments.rows.map(({ reference, orderNumber, amount, refunded, currency }) => (
            <li class="sandbox-payment">
              <span>
                <b class="num">{formatAmount(amount, currency)}</b>
                <br />
                <span class="muted small">
                  {[
                    orderNumber !== '' && view.t('payments.sandbox.order', { number: orderNumber }),
                    reference,
                    refunded > 0 && view.t('payments.sandbox.refunded', { amount: formatAmount(refunded, currency) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Actions {...props} reference={reference} scenarios={scenarios} name={view.t('payments.sandbox.paymentOf', { reference })} />
            </li>
          ))}
        </ul>
        <Pagination view={view} page={payments.page} pages={payments.pages} href={(page) => pageHref(props, page)} />
      </div>
    </Panel>
  )
}

function PaymentSearch({ view, slug, payments, sandbox }: SandboxProps) {
  if (payments.search === '' && sandbox.payments().length === 0) return <></>
  return (
    <form class="inline-field" role="search" action={`${sandboxPath}#payments`}>
      <input type="hidden" name="processor" value={slug} />
      <Field
        form={{ values: { q: payments.search }, errors: {} }}
        name="q"
        type="search"
        icon="search"
        label={view.t('payments.sandbox.search')}
        labelHidden
        placeholder={view.t('payments.sandbox.search')}
        autocomplete="off"
        maxlength={maxShortSearchLength}
      />
      <Button>{view.t('payments.sandbox.find')}</Button>
    </form>
  )
}

/** Started subscriptions, newest first. Left out for processors without any. */
export function Subscriptions(props: SandboxProps) {
  const { view, sandbox, formatAmount } = props
  const scenarios = sandbox.scenarios.filter(({ group }) => group === 'subscription')
  if (scenarios.length === 0) return <></>
  const subscriptions = sandbox.subscriptions().toReversed()
  return (
    <Panel title={view.t('payments.sandbox.subscriptions')} id="subscriptions">
      <div class="stack" data-gap="4">
        <p class="muted small">
          {view.t(subscriptions.length === 0 ? 'payments.sandbox.noSubscriptions' : 'payments.sandbox.subscriptionsNote')}
        </p>
        <ul class="entry-rows">
          {subscriptions.map((subscription) => (
            <li class="sandbox-payment">
              <span>
                <b class="num">{formatAmount(subscription.amount, subscription.currency)}</b>{' '}
                <Badge tone={tones[subscription.state]}>{view.t(`payments.sandbox.state.${subscription.state}`)}</Badge>
                <br />
                <span class="muted small">{describe(view, subscription)}</span>
              </span>
              <Actions
                {...props}
                reference={subscription.reference}
                scenarios={scenarios.filter(({ states }) => states?.includes(subscription.state))}
                name={view.t('payments.sandbox.subscriptionOf', { reference: subscription.reference })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const tones: Record<TwinSubscription['state'], Tone> = { active: 'ok', past_due: 'warn', canceled: 'neutral' }

function describe(view: View, { orderNumber, reference, state, periodEnd, isEnding }: TwinSubscription): string {
  const period = view.t(isEnding ? 'payments.sandbox.endsOn' : 'payments.sandbox.renewsOn', { day: view.date(periodEnd, 'date') })
  return [orderNumber !== '' && view.t('payments.sandbox.order', { number: orderNumber }), reference, state === 'active' && period]
    .filter(Boolean)
    .join(' · ')
}

function Actions(props: SandboxProps & { reference: string; scenarios: Scenario[]; name: string }) {
  const { view, reference, scenarios, name } = props
  return (
    <form class="cluster" data-gap="2" method="post" action={actionPath(props, 'play')}>
      <input type="hidden" name="reference" value={reference} />
      {scenarios.map(({ id, label }) => (
        <Button
          name="scenario"
          value={id}
          size="small"
          attrs={{ 'aria-label': view.t('payments.sandbox.actionOf', { action: view.t(label), name }) }}
        >
          {view.t(label)}
        </Button>
      ))}
    </form>
  )
}
