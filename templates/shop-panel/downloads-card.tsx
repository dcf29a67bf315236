import type { OrdersDownload } from '#src/orders/downloads/downloads.ts'
import type { View } from '#src/web/view.ts'
import { onceFromTicket } from '#templates/admin/source-ticket.ts'
import { describeTerms } from '#templates/orders/downloads/downloads.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Card } from './card.tsx'

interface DownloadsCardProps {
  view: View
  ticketId: number
  files: OrdersDownload[]
  /** Order numbers by id. */
  numbers: ReadonlyMap<number, number>
  mayAct: boolean
}

export function DownloadsCard({ view, ticketId, files, numbers, mayAct }: DownloadsCardProps) {
  const { t } = view
  const lines = [...Map.groupBy(files, ({ lineId }) => lineId)]
  return (
    <Card view={view} name="downloads">
      {lines.length === 0 && <p class="muted small">{t('shopPanel.noDownloads')}</p>}
      <ul class="shop-downloads">
        {lines.map(([lineId, lineFiles]) => {
          const { orderId, product } = lineFiles[0]!
          const number = numbers.get(orderId) ?? 0
          const path = `/admin/ecommerce/orders/${orderId}/downloads/${lineId}/renew`
          return (
            <li>
              {lineFiles.map((file) => (
                <p class="small">
                  <b>{file.name}</b> <span class="muted num">#{number}</span>
                  <br />
                  <span class="muted">{describeTerms(view, file)}</span>
                </p>
              ))}
              {mayAct && lineFiles.every(({ state }) => state !== 'revoked') && (
                <form method="post" action={onceFromTicket(view, path, ticketId)}>
                  <Button
                    size="small"
                    icon="rotate-ccw"
                    id={`reset-${lineId}`}
                    attrs={{ 'aria-label': t('shopPanel.resetOf', { product, number }) }}
                  >
                    {t('shopPanel.reset')}
                  </Button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
