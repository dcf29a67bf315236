import type { TimelineKind } from '#src/orders/timeline.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import type { View } from '#src/web/view.ts'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Timeline, TimelineItem, type TimelineEntry } from '#templates/ui/timeline.tsx'
import { maxCommentLength } from '#src/orders/limits.ts'

export interface OrderEvent {
  id: number
  /** What the reader may do with an own comment. A deleted one can only be restored. */
  actions: { canEdit: boolean; canDelete: boolean; canRestore: boolean }
  editedAt: number | null
  kind: string
  data: Record<string, string | number>
  actor: string
  createdAt: number
}

export function OrderTimeline({
  view,
  orderId,
  events,
  mayWrite,
}: {
  view: View
  orderId: number
  events: OrderEvent[]
  mayWrite: boolean
}) {
  return (
    <div class="no-print">
      <Panel title={view.t('orders.timeline')} id="story">
        {mayWrite && <CommentForm view={view} orderId={orderId} form={{ values: {}, errors: {} }} />}
        <Timeline id="timeline" entries={events.map((event) => toTimelineEntry(view, orderId, event))} />
      </Panel>
    </div>
  )
}

/** The fragment #comment-form. */
export function CommentForm({ view, orderId, form }: { view: View; orderId: number; form: FormState }) {
  const path = `/admin/ecommerce/orders/${orderId}/comments`
  return (
    <form
      class="stack comment-form"
      data-gap="2"
      id="comment-form"
      method="post"
      action={path}
      novalidate
      hx-post={path}
      hx-target="#timeline"
      hx-swap="afterbegin"
    >
      <Field
        form={form}
        name="text"
        type="textarea"
        rows={2}
        label={view.t('orders.addComment')}
        hint={view.t('orders.commentHint')}
        maxlength={maxCommentLength}
      />
      <SubmitRow size="small" label={view.t('orders.saveComment')} />
    </form>
  )
}

/** One timeline entry: a fragment to prepend to #timeline. */
export function OrderEventItem({ view, orderId, event }: { view: View; orderId: number; event: OrderEvent }) {
  return <TimelineItem entry={toTimelineEntry(view, orderId, event)} />
}

function CommentActions({ view, path, event }: { view: View; path: string; event: OrderEvent }) {
  const { canEdit, canDelete, canRestore } = event.actions
  const form = { values: { text: String(event.data.text ?? '') }, errors: {} }
  return (
    <div class="comment-actions">
      {canEdit && (
        <details>
          <summary class="link small">{view.t('orders.editComment')}</summary>
          <form class="stack" data-gap="2" method="post" action={path}>
            <Field
              form={form}
              name="text"
              id={`f-comment-${event.id}`}
              type="textarea"
              rows={2}
              label={view.t('orders.addComment')}
              labelHidden
              maxlength={maxCommentLength}
            />
            <SubmitRow size="small" label={view.t('orders.saveEditedComment')} />
          </form>
        </details>
      )}
      {(canDelete || canRestore) && (
        <form method="post" action={`${path}/${canRestore ? 'restore' : 'delete'}`}>
          <Button size="small" kind="quiet">
            {view.t(canRestore ? 'orders.restoreComment' : 'orders.deleteComment')}
          </Button>
        </form>
      )}
    </div>
  )
}

function toTimelineEntry(view: View, orderId: number, event: OrderEvent): TimelineEntry {
  const style = eventStyles[event.kind as TimelineKind] ?? { icon: 'info' as const }
  const actor = systemActors.has(event.actor) ? view.t(`orders.actor.${event.actor as 'shop'}`) : event.actor
  return {
    ...style,
    text: event.actions.canRestore ? view.t('orders.event.commentDeleted') : eventText(view, event),
    ...(event.kind === 'comment' && !event.actions.canRestore ? { comment: String(event.data.text ?? '') } : {}),
    ...(Object.values(event.actions).some(Boolean)
      ? { actions: <CommentActions view={view} path={`/admin/ecommerce/orders/${orderId}/comments/${event.id}`} event={event} /> }
      : {}),
    dateTime: new Date(event.createdAt).toISOString(),
    dateText: [view.date(event.createdAt, 'datetime'), actor, event.editedAt !== null && view.t('orders.commentEdited')]
      .filter(Boolean)
      .join(' · '),
  }
}

function eventText(view: View, { kind, data }: OrderEvent): string {
  const status = (name: string) => view.t(`orders.status.${(data[name] ?? 'pending') as OrderStatus}`)
  const amount = view.money(Number(data.amount ?? 0))
  const tracking = [data.carrier, data.tracking].filter(Boolean).join(' ')
  switch (kind as TimelineKind) {
    case 'placed':
      return view.t('orders.event.placed')
    case 'paid':
      return data.method ? view.t('orders.event.paidWith', { amount, method: data.method }) : view.t('orders.event.paid', { amount })
    case 'renewed':
      return view.t('orders.event.renewed', { title: String(data.title ?? '') })
    case 'balance_paid':
      return view.t('orderEdits.event.balancePaid', { amount, method: data.method || view.t('orders.unknownMethod') })
    case 'payment_requested':
      return view.t('orderEdits.event.paymentRequested', { amount })
    case 'awaiting_transfer':
      return view.t('manualPayments.event.awaitingTransfer', { amount })
    case 'on_invoice':
      return view.t('manualPayments.event.onInvoice', { amount })
    case 'payment_recorded':
      return [view.t('manualPayments.event.received', { day: view.day(String(data.day)) }), data.note].filter(Boolean).join(' · ')
    case 'payment_undone':
      return view.t('manualPayments.event.undone', { amount })
    case 'from_draft':
      return view.t('draftOrders.event', { number: data.draft ?? '', name: data.by ?? '' })
    case 'replacement':
    case 'replaced':
      return view.t(`replacements.event.${kind as 'replaced'}`, { number: data.number ?? '' })
    case 'edited':
      return editedText(view, data)
    case 'payment_failed':
      return view.t('orders.event.payment_failed', { reason: String(data.reason ?? '').replaceAll('_', ' ') })
    case 'status':
      return view.t('orders.event.status', { from: status('from'), to: status('to') })
    case 'comment':
      return view.t('orders.event.comment')
    case 'dispute': {
      const { state = 'open', reason = 'general' } = data
      return view.t(`disputes.event.${state as 'open'}`, { amount, reason: view.t(`disputes.reason.${reason as 'general'}`) })
    }
    case 'refunded':
      if (data.dispute) return view.t('disputes.event.refunded', { amount })
      return view.t(data.stock === 'unchanged' ? 'orders.event.refundedStockUnchanged' : 'orders.event.refunded', { amount })
    case 'refund_failed':
    case 'refund_reverted':
      return view.t(`orders.event.${kind as 'refund_failed'}`, { amount, reason: String(data.reason ?? '').replaceAll('_', ' ') })
    case 'fulfilled':
    case 'fulfillment_cancelled': {
      const event = view.t(`orders.event.${kind as 'fulfilled'}`, { count: Number(data.units ?? 0) })
      return tracking === '' ? event : view.t('orders.event.withTracking', { event, tracking })
    }
    case 'tracking_changed':
      return tracking === '' ? view.t('orders.event.tracking_removed') : view.t('orders.event.tracking_changed', { tracking })
    case 'stock_short':
      return view.t('orders.event.stock_short', { sku: data.sku ?? '', count: Number(data.missing ?? 0) })
    case 'discount_exceeded':
      return view.t('orders.event.discount_exceeded', { discount: data.discount ?? '' })
    case 'restocked':
      return view.t('orders.event.restocked', { count: Number(data.units ?? 0) })
    case 'vat_unchecked':
      return view.t('orders.event.vat_unchecked', { number: data.number ?? '' })
    case 'tax_fallback':
      return view.t('orders.event.tax_fallback')
    case 'downloads_renewed':
      return view.t('orders.event.downloads_renewed', { product: data.product ?? '' })
    case 'carriers_failed':
      return view.t('orders.event.carriers_failed', { carriers: data.carriers ?? '' })
    case 'address_changed':
      return view.t('orders.event.address_changed', { from: data.from ?? '', to: data.to ?? '' })
    case 'return':
      return view.t(`returns.event.${(data.state ?? 'requested') as 'requested'}`, { number: data.return ?? '' })
    case 'mail':
      return view.t('orders.event.mail', { subject: data.subject ?? '' })
  }
}

/** What an edit changed, one part after the other. */
function editedText(view: View, data: OrderEvent['data']): string {
  const parts = [
    data.lines,
    data.shipping && view.t('orderEdits.event.editedShipping', { shipping: data.shipping }),
    data.total !== undefined &&
      view.t('orderEdits.event.editedTotal', { from: view.money(Number(data.before)), to: view.money(Number(data.total)) }),
    data.reason && view.t('orderEdits.event.editedReason', { reason: data.reason }),
  ]
  return [view.t('orderEdits.event.edited'), ...parts.filter(Boolean)].join(' · ')
}

const systemActors = new Set(['customer', 'shop'])

const eventStyles: Record<TimelineKind, { icon: IconName; tone?: Tone }> = {
  placed: { icon: 'shopping-bag' },
  paid: { icon: 'credit-card', tone: 'ok' },
  renewed: { icon: 'calendar' },
  balance_paid: { icon: 'credit-card', tone: 'ok' },
  payment_requested: { icon: 'mail' },
  awaiting_transfer: { icon: 'clock' },
  on_invoice: { icon: 'file-text' },
  payment_recorded: { icon: 'info' },
  payment_undone: { icon: 'undo-2', tone: 'warn' },
  edited: { icon: 'pencil' },
  from_draft: { icon: 'file-text' },
  replacement: { icon: 'package' },
  replaced: { icon: 'package' },
  payment_failed: { icon: 'circle-alert', tone: 'bad' },
  status: { icon: 'refresh-cw' },
  comment: { icon: 'message-circle', tone: 'info' },
  refunded: { icon: 'rotate-ccw' },
  refund_failed: { icon: 'circle-alert', tone: 'bad' },
  refund_reverted: { icon: 'circle-alert', tone: 'bad' },
  dispute: { icon: 'shield-check', tone: 'warn' },
  fulfilled: { icon: 'package-check', tone: 'ok' },
  fulfillment_cancelled: { icon: 'rotate-ccw' },
  tracking_changed: { icon: 'truck' },
  stock_short: { icon: 'triangle-alert', tone: 'warn' },
  discount_exceeded: { icon: 'triangle-alert', tone: 'warn' },
  restocked: { icon: 'boxes' },
  downloads_renewed: { icon: 'download' },
  vat_unchecked: { icon: 'triangle-alert', tone: 'warn' },
  tax_fallback: { icon: 'triangle-alert', tone: 'warn' },
  address_changed: { icon: 'pencil' },
  return: { icon: 'undo-2' },
  mail: { icon: 'mail' },
  carriers_failed: { icon: 'truck', tone: 'warn' },
}
