import type { FormerAccount } from '#src/payments/accounts/former-accounts.ts'
import type { Service } from '#src/services/service.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderPath } from '#templates/orders/order-path.ts'
import { reconciliationPath } from '#templates/payments/reconciliation-page.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { servicesPath } from './services-path.ts'

/** Accounts that a payment processor was connected with before, and which orders are open there. */
export function FormerAccounts({ view, slug, former }: { view: View; slug: string; former: FormerAccount[] }) {
  if (former.length === 0) return <></>
  return (
    <Panel title={view.t('services.former.title')} id="former-accounts">
      <div class="stack" data-gap="5">
        {former.map((account) => (
          <Account view={view} slug={slug} former={account} />
        ))}
      </div>
    </Panel>
  )
}

function Account({ view, slug, former }: { view: View; slug: string; former: FormerAccount }) {
  const { t } = view
  return (
    <div class="stack" data-gap="3">
      <h3>{accountTitle(view, former.account)}</h3>
      {former.answers ? <p>{t(answerOf(former))}</p> : <Notice tone="warn">{t('services.former.silent')}</Notice>}
      <OpenOrders view={view} former={former} />
      <OpenMoney view={view} former={former} />
      {former.uid && (
        <div class="button-row">
          <LinkButton href={`${servicesPath}/${slug}/former/${former.uid}`} kind="quiet">
            {t('services.former.end')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function answerOf({ uid, openCount, unmatchedCount }: FormerAccount) {
  if (uid === null) return 'services.former.environment'
  return openCount + unmatchedCount === 0 ? 'services.former.ends' : 'services.former.answers'
}

function OpenOrders({ view, former: { openCount, orders } }: { view: View; former: FormerAccount }) {
  const { t } = view
  if (openCount === 0) return <></>
  const links = orders.flatMap((order, at) => [...(at > 0 ? [', '] : []), <a href={orderPath(order)}>{`#${order.number}`}</a>])
  return (
    <p>
      {t('services.former.open', { count: openCount })}
      {orders.length > 0 && <>: {links}</>} {openCount > orders.length && t('services.former.newest')}
    </p>
  )
}

function OpenMoney({ view: { t }, former: { unmatchedCount } }: { view: View; former: FormerAccount }) {
  if (unmatchedCount === 0) return <></>
  return (
    <p>
      {t('services.former.unmatched', { count: unmatchedCount })} <a href={reconciliationPath}>{t('payments.reconciliation')}</a>
    </p>
  )
}

function accountTitle({ t }: View, account: string): string {
  const [mode, ...id] = account.split(':')
  return t(mode === 'test' ? 'services.former.test' : 'services.former.live', { account: id.join(':') })
}

interface EndAccountProps {
  view: View
  service: Pick<Service, 'slug' | 'name'>
  former: FormerAccount
}

/** Asks before an account is forgotten that still has open payments. */
export function EndAccountPage({ view, service: { slug, name }, former }: EndAccountProps) {
  const { t } = view
  const path = `${servicesPath}/${slug}`
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('services.former.endTitle', { name })}
        breadcrumbs={[
          { label: t('services.title'), href: servicesPath },
          { label: name, href: path },
        ]}
      />
      <form class="panel panel-body stack" data-gap="4" method="post" action={`${path}/former/${former.uid}`}>
        <p>{accountTitle(view, former.account)}</p>
        <OpenOrders view={view} former={former} />
        <OpenMoney view={view} former={former} />
        <p>{t('services.former.endText')}</p>
        <div class="button-row">
          <Button kind="danger" id="confirm-end">
            {t('services.former.end')}
          </Button>
          <LinkButton href={path} id="cancel-end" kind="quiet">
            {t('admin.list.cancel')}
          </LinkButton>
        </div>
      </form>
    </div>
  )
}
