import { decimalAmount } from '#src/lib/money/money.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Payments, Subscriptions } from './sandbox-payments.tsx'
import { type SandboxProps, actionPath, pageQuery, sandboxPath } from './sandbox-props.ts'
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
      <Amounts {...props} />
      <SandboxTraffic {...props} />
    </div>
  )
}

/** The fragment #sandbox-traffic: asks for news, and is swapped only when there are some. */
export function SandboxTraffic(props: SandboxProps) {
  const { slug, stamp, payments } = props
  return (
    <div
      class="stack"
      data-gap="5"
      id="sandbox-traffic"
      hx-get={`${sandboxPath}/${slug}/traffic?after=${stamp}&${pageQuery(payments.search, payments.page)}`}
      hx-trigger="every 3s"
      hx-target="this"
      hx-swap="outerMorph"
    >
      <DeliveryPanel {...props} />
      <Payments {...props} />
      <Subscriptions {...props} />
      <SandboxEvents {...props} />
      <SandboxCalls {...props} />
    </div>
  )
}

function NextPayment(props: SandboxProps) {
  const { view, sandbox } = props
  return (
    <Panel title={view.t('payments.sandbox.next')} id="next">
      <form class="stack" data-gap="4" method="post" action={actionPath(props, 'play')}>
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

/** What happens to payments of certain amounts. */
function Amounts({ view, sandbox }: SandboxProps) {
  const { currency } = view.shop
  return (
    <Panel title={view.t('payments.sandbox.amounts')} id="amounts">
      <div class="stack" data-gap="4">
        <p class="muted small">{view.t('payments.sandbox.amountsNote', { example: decimalAmount(1001, currency) })}</p>
        <dl class="sandbox-amounts">
          {sandbox.amounts.map(({ ending, label }) => (
            <div>
              <dt class="num">…{decimalAmount(ending, currency)}</dt>
              <dd>{view.t(label)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
