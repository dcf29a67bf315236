import { maxPaymentNoteLength } from '#src/payment-processing/limits.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { amountDue, isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { staffPaymentMethods } from '#src/lib/money/staff-payment-methods.ts'
import type { View } from '#src/web/view.ts'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { CopyLinkButton } from '#templates/orders/copy-link-button.tsx'
import { linkedOrderPath } from './linked-order-path.ts'

interface BalancePanelProps {
  view: View
  order: OrderRow
  mayWrite: boolean
  /** YYYY-MM-DD in the store's time zone. */
  today: string
}

/** What the buyer still has to pay, or is owed, and what staff can do about it. */
export function BalancePanel(props: BalancePanelProps) {
  const { order } = props
  if (isAwaitingPayment(order)) return <PaymentDuePanel {...props} />
  if (order.balance < 0) return <RefundDuePanel {...props} />
  return <></>
}

function PaymentDuePanel({ view, order, mayWrite, today }: BalancePanelProps) {
  const { t } = view
  const path = `/admin/ecommerce/orders/${order.id}`
  const amount = amountDue(order)
  return (
    <div class="no-print">
      <Panel title={t('payOrder.request')} id="payment-due">
        <div class="stack" data-gap="4">
          <p>{t('payOrder.requestText', { amount: view.money(amount) })}</p>
          {order.paymentDueAt !== null && (
            <p>
              {t(isUnpaid(order) ? 'manualPayments.staffTransfer' : 'manualPayments.staffInvoice', { day: view.date(order.paymentDueAt) })}
            </p>
          )}
          <Field
            form={{ values: { link: `${view.baseUrl}${linkedOrderPath(order)}/pay` }, errors: {} }}
            name="link"
            label={t('payOrder.link')}
            readonly
          />
          <div class="button-row">
            <CopyLinkButton view={view} />
            {mayWrite && order.email !== '' && (
              <form method="post" action={`${path}/payment-link`}>
                <Button icon="mail" id="send-payment-link">
                  {t('payOrder.send')}
                </Button>
              </form>
            )}
          </div>
          {mayWrite && (
            <form class="stack" data-gap="3" method="post" action={`${path}/mark-paid`}>
              <input type="hidden" name="amount" value={amount} />
              <MethodField view={view} label={t('payOrder.paidBy')} hint={t('payOrder.markPaidHint')} />
              <Field
                form={{ values: { received_on: today }, errors: {} }}
                name="received_on"
                type="date"
                label={t('manualPayments.receivedOn')}
                attrs={{ max: today }}
              />
              <Field
                form={{ values: {}, errors: {} }}
                name="note"
                label={t('manualPayments.note')}
                hint={t('manualPayments.noteHint')}
                optional={t('common.optional')}
                maxlength={maxPaymentNoteLength}
              />
              <SubmitRow icon="check" id="mark-paid" label={t('payOrder.markPaid')} />
            </form>
          )}
        </div>
      </Panel>
    </div>
  )
}

function RefundDuePanel({ view, order, mayWrite }: BalancePanelProps) {
  const { t } = view
  const amount = view.money(-order.balance)
  return (
    <div class="no-print">
      <Panel title={t('payOrder.owedTitle')} id="refund-due">
        <div class="stack" data-gap="4">
          <p>{t('payOrder.owedText', { amount })}</p>
          {mayWrite && (
            <form class="stack" data-gap="3" method="post" action={`/admin/ecommerce/orders/${order.id}/balance/refund`}>
              <input type="hidden" name="amount" value={-order.balance} />
              <input type="hidden" name="key" value={view.newKey()} />
              <MethodField view={view} label={t('payOrder.refundTo')} hint={t('payOrder.recordOther')} withOriginal />
              <SubmitRow kind="primary" icon="rotate-ccw" id="refund-balance" label={t('payOrder.refundBalance', { amount })} />
            </form>
          )}
        </div>
      </Panel>
    </div>
  )
}

function MethodField({ view, label, hint, withOriginal = false }: { view: View; label: string; hint: string; withOriginal?: boolean }) {
  const options = staffPaymentMethods.map((method) => ({ value: method as string, label: view.t(`payOrder.method.${method}`) }))
  const original = { value: 'original', label: view.t('payOrder.originalPayment') }
  return (
    <Field
      form={{ values: {}, errors: {} }}
      name="method"
      type="select"
      label={label}
      hint={hint}
      options={withOriginal ? [original, ...options] : options}
    />
  )
}
