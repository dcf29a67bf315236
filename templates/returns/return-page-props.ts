import type { OrderRow } from '#src/orders/find-orders.ts'
import type { ReturnLineRow, ReturnPhoto, ReturnRow } from '#src/returns/find-returns.ts'
import type { View } from '#src/web/view.ts'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface ReturnPageProps {
  view: View
  row: ReturnRow
  order: OrderRow
  lines: ReturnLineRow[]
  photos: ReturnPhoto[]
  /** Of the form that was submitted last. */
  form: FormState
  canWrite: boolean
  hasInstructions: boolean
  /** Whether something of the order can still be refunded. */
  canRefund: boolean
  /** What this user decided last and can undo. */
  undo: RunResult | null
}
