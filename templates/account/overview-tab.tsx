import type { UserDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import type { ProgressStep } from '#src/orders/order-progress.ts'
import type { View } from '#src/web/view.ts'
import { PaymentBadge, StatusBadge } from '#templates/orders/badges.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { DownloadRow } from './downloads-tab.tsx'
import { orderPath } from './order-path.ts'
import { OrderProgress } from './order-progress.tsx'
import { ReorderForm } from './reorder-form.tsx'
import { Shortcut } from './dashboard-link.tsx'
import { tabPath } from './tab-path.ts'

export interface OverviewProps {
  view: View
  /** The newest order with its progress; null before the first one. */
  newest: { order: OrderRow; progress: ProgressStep[] } | null
  /** Of the files that can be downloaded, the newest. */
  readyFiles: UserDownload[]
  needsPassword: boolean
  needsName: boolean
  needsAddress: boolean
}

export function OverviewTab(props: OverviewProps) {
  const { view, newest, readyFiles } = props
  const { t, user } = view
  return (
    <DashboardPanel view={view} title={user?.name ? t('account.greeting', { name: user.name }) : t('account.greetingUnnamed')}>
      <Prompts {...props} />
      {newest ? (
        <NewestOrder view={view} {...newest} />
      ) : (
        <EmptyState icon="package" title={t('account.noOrders')} text={t('account.noOrdersText')}>
          <LinkButton href="/shop" kind="primary">
            {t('account.browseProducts')}
          </LinkButton>
        </EmptyState>
      )}
      {readyFiles.length > 0 && (
        <Panel
          title={t('account.readyDownloads')}
          id="ready-downloads"
          actions={
            <a class="link tap small" href={tabPath('downloads')}>
              {t('account.allDownloads')}
            </a>
          }
        >
          <ul class="downloads">
            {readyFiles.map((file) => (
              <DownloadRow view={view} file={file} />
            ))}
          </ul>
        </Panel>
      )}
      <ul class="dash-shortcuts">
        <Shortcut href={tabPath('orders')} icon="receipt" title={t('account.yourOrders')} text={t('account.shortcut.orders')} />
        <Shortcut href={tabPath('addresses')} icon="truck" title={t('addresses.title')} text={t('account.shortcut.addresses')} />
        <Shortcut href={tabPath('details')} icon="user" title={t('account.yourDetails')} text={t('account.shortcut.details')} />
        <Shortcut href="/account/security" icon="lock" title={t('account.security')} text={t('account.shortcut.security')} />
      </ul>
    </DashboardPanel>
  )
}

function Prompts({ view, needsPassword, needsName, needsAddress }: OverviewProps) {
  const { t } = view
  return (
    <>
      {needsPassword && (
        <Prompt text={t('account.needsPassword')} href="/account/set-password" label={t('account.setPassword')} icon="key-round" />
      )}
      {needsName ? (
        <Prompt text={t('account.needsName')} href={tabPath('details')} label={t('account.completeProfile')} icon="user" />
      ) : (
        needsAddress && (
          <Prompt text={t('account.needsAddress')} href={tabPath('addresses', { edit: 'new' })} label={t('addresses.add')} icon="truck" />
        )
      )}
    </>
  )
}

function Prompt({ text, href, label, icon }: { text: string; href: string; label: string; icon: IconName }) {
  return (
    <Notice tone="info" icon={icon}>
      {text}{' '}
      <a class="link tap" href={href}>
        {label}
      </a>
    </Notice>
  )
}

function NewestOrder({ view, order, progress }: { view: View; order: OrderRow; progress: ProgressStep[] }) {
  const { t } = view
  return (
    <Panel
      title={t('account.newestOrder')}
      id="newest-order"
      actions={
        <span class="cluster" data-gap="2">
          <StatusBadge view={view} order={order} />
          <PaymentBadge view={view} order={order} />
        </span>
      }
    >
      <div class="stack" data-gap="5">
        <div class="cluster" data-justify="between">
          <p>
            <b>{t('orders.orderNumber', { number: order.number })}</b>
            <br />
            <span class="muted small">
              {t('account.placedOn', { date: view.date(order.orderDate) })} · {t('account.items', { count: order.itemCount })}
            </span>
          </p>
          <b class="num">{view.money(order.total)}</b>
        </div>
        <OrderProgress view={view} progress={progress} />
        <div class="button-row">
          <LinkButton href={orderPath(order)} kind="primary">
            {t('account.viewOrder')}
          </LinkButton>
          <ReorderForm view={view} order={order} />
        </div>
      </div>
    </Panel>
  )
}
