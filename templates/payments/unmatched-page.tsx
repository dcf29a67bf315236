import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Badge, ErrorNotice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { type FormattedPayment, reasonText } from './unmatched-list.tsx'
import { maxNoteLength } from '#src/payments/limits.ts'

interface UnmatchedProps {
  view: View
  payment: FormattedPayment
  title: string
  canWrite: boolean
  form: FormState
}

/** The fragment #unmatched: link the payment to an order, or settle it. */
export function UnmatchedPage(props: UnmatchedProps) {
  const { view, payment, form } = props
  const settled = payment.settledAt !== null
  return (
    <div class="stack" data-gap="5" id="unmatched">
      <PageHead
        view={view}
        title={props.title}
        breadcrumbs={[{ label: view.t('payments.reconciliation'), href: '/admin/reconciliation' }]}
        badges={<Badge tone={settled ? 'ok' : 'warn'}>{view.t(settled ? 'payments.view.settled' : 'payments.view.open')}</Badge>}
        note={view.date(payment.createdAt, 'datetime')}
      />
      <ErrorNotice text={form.errors['']} />
      <div class="edit">
        <div>
          <Panel title={view.t('payments.reason')} id="why">
            <p>{view.t(`payments.unmatchedExplanation.${payment.reason as 'already_paid'}`)}</p>
          </Panel>
          {settled && payment.note !== '' && (
            <Panel title={view.t('payments.note')} id="note">
              <p class="user-text">{payment.note}</p>
            </Panel>
          )}
          {!settled && props.canWrite && (
            <>
              <LinkForm {...props} />
              <SettleForm {...props} />
            </>
          )}
        </div>
        <div>
          <PaymentDetails {...props} />
        </div>
      </div>
    </div>
  )
}

function LinkForm({ view, payment, form }: UnmatchedProps) {
  return (
    <Panel title={view.t('payments.linkTitle')} id="link">
      <form class="stack" data-gap="4" novalidate {...formAttributes(payment.id, 'link')}>
        <p>{view.t('payments.linkText')}</p>
        <Field form={form} name="order_number" label={view.t('payments.orderNumber')} inputmode="numeric" width={10} prefix="#" />
        <SubmitRow kind="primary" label={view.t('payments.link')} />
      </form>
    </Panel>
  )
}

function SettleForm({ view, payment, form }: UnmatchedProps) {
  return (
    <Panel title={view.t('payments.settleTitle')} id="settle">
      <form class="stack" data-gap="4" novalidate {...formAttributes(payment.id, 'settle')}>
        <p>{view.t('payments.settleText')}</p>
        <Field form={form} name="note" type="textarea" rows={2} maxlength={maxNoteLength} label={view.t('payments.note')} />
        <SubmitRow label={view.t('payments.settle')} />
      </form>
    </Panel>
  )
}

function PaymentDetails({ view, payment }: UnmatchedProps) {
  const facts: { label: string; value: Child }[] = [
    { label: view.t('payments.amount'), value: payment.formattedAmount },
    { label: view.t('payments.reason'), value: reasonText(view, payment) },
  ]
  if (payment.orderNumber !== null) {
    const order = (
      <a class="link" href={`/admin/ecommerce/orders/${payment.orderId}`}>
        #{payment.orderNumber}
      </a>
    )
    facts.push({ label: view.t('payments.order'), value: order })
  }
  if (payment.email !== '') facts.push({ label: view.t('payments.email'), value: payment.email })
  facts.push(
    { label: view.t('payments.processor'), value: payment.processor ?? '' },
    { label: view.t('payments.reference'), value: payment.reference },
  )
  if (payment.settledAt !== null) facts.push({ label: view.t('payments.settledAt'), value: view.date(payment.settledAt, 'datetime') })
  return (
    <Panel title={view.t('payments.payment')} id="about">
      <DescriptionList items={facts} />
    </Panel>
  )
}

function formAttributes(id: number, operation: 'link' | 'settle'): Record<string, string> {
  const action = `/admin/unmatched-payments/${id}/${operation}`
  return { method: 'post', action, 'hx-post': action, 'hx-target': '#unmatched', 'hx-swap': 'outerHTML' }
}
