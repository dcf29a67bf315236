import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { describeTerms } from './downloads.tsx'

export function OrderDownloads({
  view,
  orderId,
  files,
  mayWrite,
}: {
  view: View
  orderId: number
  files: OrderDownload[]
  mayWrite: boolean
}) {
  if (files.length === 0) return <></>
  const lines = [...Map.groupBy(files, ({ lineId }) => lineId)]
  return (
    <div class="no-print">
      <Panel title={view.t('orders.orderDownloads')} id="downloads">
        <ul class="entry-rows">
          {lines.map(([lineId, lineFiles]) => (
            <li>
              <div class="stack" data-gap="2">
                {lineFiles.map((file) => (
                  <p>
                    <b>{file.name}</b>
                    <br />
                    <span class="muted small">{[describeTerms(view, file), describeLastDownload(view, file)].join(' · ')}</span>
                  </p>
                ))}
              </div>
              {mayWrite && lineFiles.every(({ state }) => state !== 'revoked') && (
                <RenewForm view={view} path={`/admin/ecommerce/orders/${orderId}/downloads/${lineId}/renew`} lineId={lineId} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function RenewForm({ view, path, lineId }: { view: View; path: string; lineId: number }) {
  return (
    <form method="post" action={path} hx-post={path} hx-target="#order" hx-swap="outerHTML">
      <Button size="small" icon="rotate-ccw" id={`renew-${lineId}`}>
        {view.t('orders.renewDownloads')}
      </Button>
    </form>
  )
}

const describeLastDownload = (view: View, { countedAt }: OrderDownload): string =>
  countedAt === null ? view.t('orders.notDownloaded') : view.t('orders.lastDownloaded', { date: view.date(countedAt, 'datetime') })
