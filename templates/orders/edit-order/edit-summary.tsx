import type { PlannedEdit } from '#src/orders/edit-order/plan-edit.ts'
import type { EditableOrder } from '#src/orders/edit-order/read-edit.ts'
import { taxRowName, taxRowOf } from '#src/lib/tax/tax-row-name.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel, Totals } from '#templates/ui/panel.tsx'

interface EditSummaryProps {
  view: View
  editable: EditableOrder
  planned: PlannedEdit | null
  form: FormState
  children: Child
}

/** What an edit comes to, and who then owes whom. */
export function EditSummary({ view, editable, planned, form, children }: EditSummaryProps) {
  const { t, money } = view
  const { order } = editable
  const quote = planned?.quote ?? order
  const balance = planned?.balance ?? order.balance
  const paid = order.total - order.balance
  return (
    <Panel title={t('orderEdits.summary')} id="edit-summary">
      <div class="stack" data-gap="4">
        <div class="stack" data-gap="3" data-say>
          <Totals
            lines={[
              { label: t('checkout.subtotal'), amount: money(quote.subtotal) },
              { label: t('checkout.discount'), amount: quote.discount > 0 ? `−${money(quote.discount)}` : money(0) },
              {
                label: taxRowName(view, taxRowOf(order)),
                amount: money(quote.tax),
              },
              { label: t('checkout.shipping'), amount: money(quote.shipping) },
              { label: t('orderEdits.totalBefore'), amount: money(order.total) },
              { label: t('orderEdits.totalAfter'), amount: money(quote.total), total: true },
              ...(isUnpaid(order)
                ? []
                : [
                    { label: t('orderEdits.paid'), amount: money(paid) },
                    ...(balance === 0
                      ? []
                      : [{ label: t(balance > 0 ? 'orderEdits.due' : 'orderEdits.owed'), amount: money(Math.abs(balance)), total: true }]),
                  ]),
            ]}
          />
          {isUnpaid(order) ? (
            <p class="muted small">{t('orderEdits.unpaid')}</p>
          ) : (
            balance === 0 && <p class="muted small">{t('orderEdits.settled')}</p>
          )}
        </div>
        <input type="hidden" name="shown" value={planned ? planned.quote.total : ''} />
        {balance < 0 && (
          <Field
            form={form}
            name="refund"
            type="radios"
            label={t('orderEdits.refund')}
            options={[
              { value: 'now', label: t('orderEdits.refundNow') },
              { value: 'later', label: t('orderEdits.refundLater') },
            ]}
          />
        )}
        {children}
      </div>
    </Panel>
  )
}
