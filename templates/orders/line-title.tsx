import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Thumb } from '#templates/admin/thumb.tsx'

interface LineTitleProps {
  line: Pick<OrderLineRow, 'name' | 'mediaFile' | 'options' | 'sku'>
  children?: Child
}

/** An item of an order: image, name, options and SKU, then what the page says of it. */
export const LineTitle = ({ line, children }: LineTitleProps) => (
  <div class="row-title">
    <Thumb file={line.mediaFile || undefined} />
    <div>
      <span class="strong">{line.name}</span>
      <p class="muted small">{[...line.options.map(({ value }) => value), line.sku].join(' · ')}</p>
      {children}
    </div>
  </div>
)
