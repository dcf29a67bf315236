import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { Cell, Table } from '#templates/ui/table.tsx'

type TotalRow = Parameters<typeof Totals>[0]['lines'][number]

interface OrderLinesProps {
  view: View
  lines: OrderLineRow[]
  totals: TotalRow[]
  /** Units that came back, by line. */
  returned: ReadonlyMap<number, number>
}

/** Order lines and totals; prices are left out in print. */
export function OrderLines({ view, lines, totals, returned }: OrderLinesProps) {
  return (
    <Panel
      title={view.t('orders.items')}
      id="items"
      flush
      footer={
        <div class="sums no-print">
          <Totals lines={totals} />
        </div>
      }
    >
      <Table
        caption={view.t('orders.items')}
        columns={[
          { label: view.t('orders.item') },
          { label: view.t('orders.unitPrice'), align: 'end' },
          { label: view.t('orders.quantity'), align: 'end' },
          { label: view.t('orders.amount'), align: 'end' },
        ]}
      >
        {lines.map((line) => (
          <tr>
            <Cell cell="title">
              <LineDescription view={view} line={line} returned={returned.get(line.id) ?? 0} />
            </Cell>
            <Cell align="end">{view.money(line.unitPrice)}</Cell>
            <Cell cell="meta" align="end">
              {view.t('orders.multiplier', { count: line.quantity })}
            </Cell>
            <Cell cell="end" align="end">
              {view.money(line.unitPrice * line.quantity)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function LineDescription({ view, line, returned }: { view: View; line: OrderLineRow; returned: number }) {
  const isGiftWrap = line.kind === 'gift_wrap'
  const name = isGiftWrap ? view.t('orders.giftWrapping', { product: line.name }) : line.name
  const note = [...line.options.map(({ value }) => value), ...(isGiftWrap ? [] : [line.sku])].join(' · ')
  const progress = [
    line.fulfilled > 0 && view.t('orders.lineShipped', { units: view.number(line.fulfilled), quantity: view.number(line.quantity) }),
    returned > 0 && view.t('orderEdits.lineReturned', { units: view.number(returned), quantity: view.number(line.quantity) }),
    line.refunded > 0 && view.t('orders.lineRefunded', { units: view.number(line.refunded), quantity: view.number(line.quantity) }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div class="row-title">
      <Thumb file={isGiftWrap ? undefined : line.mediaFile || undefined} icon={isGiftWrap ? 'gift' : 'image'} />
      <div>
        {line.productId !== null && !isGiftWrap ? (
          <a class="link strong" href={`/admin/ecommerce/products/${line.productId}/edit`}>
            {name}
          </a>
        ) : (
          <span class="strong">{name}</span>
        )}
        {note !== '' && <p class="muted small">{note}</p>}
        {progress !== '' && <p class="muted small no-print">{progress}</p>}
        {line.customization.map((answer) => (
          <p class="user-text small">{formatAnswer(answer, view.money)}</p>
        ))}
        {line.giftMessage !== '' && <p class="user-text small">“{line.giftMessage}”</p>}
      </div>
    </div>
  )
}
