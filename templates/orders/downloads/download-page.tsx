import type { DownloadState, OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Downloads } from './downloads.tsx'

export function DownloadsPage({ view, order, files }: { view: View; order: OrderRow; files: OrderDownload[] }) {
  return (
    <div class="wrap confirmation">
      <div class="confirmation-head">
        <h1>{view.t('orders.downloads')}</h1>
        <p class="lede">{view.t('orders.orderNumber', { number: order.number })}</p>
      </div>
      <Downloads view={view} files={files} />
    </div>
  )
}

interface NoDownloadProps {
  view: View
  /** Only its number is shown: whoever has the link of a download has not that of the order. */
  order: Pick<OrderRow, 'number'>
  /** Of the order. */
  line: number
  product: string
  reason: Exclude<DownloadState, 'ready'> | 'missing'
  /** Expiry in epoch ms; null when it never expires. */
  expiredAt: number | null
}

export function NoDownloadPage({ view, order, line, product, reason, expiredAt }: NoDownloadProps) {
  const { t } = view
  const date = expiredAt === null ? '' : view.date(expiredAt)
  return (
    <div class="wrap page">
      <div class="error-page">
        <h1>{t(`orders.noDownload.${reason}`)}</h1>
        <p>{t(`orders.noDownloadReason.${reason}`, { product, date })}</p>
        <p>{t('orders.noDownloadContact', { number: order.number })}</p>
        <div class="button-row">
          <LinkButton href={`/tickets/create?order=${order.number}&line=${line}`} kind="primary" icon="message-circle">
            {t('common.contactUs')}
          </LinkButton>
          <LinkButton href="/">{t('errors.home')}</LinkButton>
        </div>
      </div>
    </div>
  )
}
