import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Tabs } from '#templates/ui/navigation.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { type SandboxProps, sandboxPath } from './sandbox-props.ts'
import { DeliveryPanel, SandboxCalls, SandboxEvents } from './sandbox-traffic.tsx'

export function SandboxPage(props: SandboxProps & { processors: { slug: string; name: string }[] }) {
  const { view, slug, processors } = props
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={view.t('payments.sandbox')} note={view.t('payments.sandbox.note')} />
      <Tabs
        label={view.t('payments.sandbox.processors')}
        tabs={processors.map((one) => ({ label: one.name, href: `${sandboxPath}?processor=${one.slug}`, current: one.slug === slug }))}
      />
      <NextPayment {...props} />
      <SandboxTraffic {...props} />
    </div>
  )
}

/** The fragment #sandbox-traffic: asks for news, and is swapped only when there are some. */
export function SandboxTraffic(props: SandboxProps) {
  const { slug, stamp } = props
  return (
    <div
      class="stack"
      data-gap="5"
      id="sandbox-traffic"
      hx-get={`${sandboxPath}/${slug}/traffic?after=${stamp}`}
      hx-trigger="every 3s"
      hx-target="this"
      hx-swap="outerHTML"
    >
      <DeliveryPanel {...props} />
      <Payments {...props} />
      <SandboxEvents {...props} />
      <SandboxCalls {...props} />
    </div>
  )
}

function NextPayment({ view, slug, sandbox }: SandboxProps) {
  return (
    <Panel title={view.t('payments.sandbox.next')} id="next">
      <form class="stack" data-gap="4" method="post" action={`${sandboxPath}/${slug}/play`}>
        <p class="muted small">{view.t('payments.sandbox.nextNote')}</p>
        <div class="cluster" data-gap="2">
          {sandbox.scenarios
            .filter(({ group }) => group === 'next')
            .map(({ id, label }) => (
              <Button name="scenario" value={id} size="small">
                {view.t(label)}
              </Button>
            ))}
        </div>
      </form>
    </Panel>
  )
}

const shownPayments = 10

function Payments({ view, slug, sandbox, formatAmount }: SandboxProps) {
  const payments = sandbox.payments().slice(-shownPayments).reverse()
  const scenarios = sandbox.scenarios.filter(({ group }) => group === 'payment')
  return (
    <Panel title={view.t('payments.sandbox.payments')} id="payments">
      {payments.length === 0 && <p class="muted small">{view.t('payments.sandbox.noPayments')}</p>}
      <ul class="entry-rows">
        {payments.map(({ reference, amount, refunded, currency }) => (
          <li class="sandbox-payment">
            <span>
              <b class="num">{formatAmount(amount, currency)}</b>
              <br />
              <span class="muted small">
                {[reference, refunded > 0 && view.t('payments.sandbox.refunded', { amount: formatAmount(refunded, currency) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <form class="cluster" data-gap="2" method="post" action={`${sandboxPath}/${slug}/play`}>
              <input type="hidden" name="reference" value={reference} />
              {scenarios.map(({ id, label }) => (
                <Button
                  name="scenario"
                  value={id}
                  size="small"
                  attrs={{ 'aria-label': view.t('payments.sandbox.actionOf', { action: view.t(label), reference }) }}
                >
                  {view.t(label)}
                </Button>
              ))}
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
