import { maxAttachmentMegabytes, maxAttachments, maxMessageLength, maxNameLength, maxSubjectLength } from '#src/tickets/limits.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { EmailHint, emailHintAttrs } from '#templates/checkout/email-hint.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

interface CreateTicketProps {
  view: View
  form: FormState
  /** Of a customer, newest first. */
  orders: OrderRow[]
  /** The order that the visitor came from. */
  linkedOrder: OrderRow | null
  /** One ticket per key. */
  formKey: string
  /** When the form was shown, sealed. */
  opened: string
}

/** Where customers and guests write to the store. */
export function CreateTicketPage(props: CreateTicketProps) {
  const { view, form, formKey, opened } = props
  const { t, user } = view
  return (
    <div class="wrap ticket">
      <div class="stack" data-gap="2">
        <h1>{t('tickets.createTitle')}</h1>
        <p class="muted">{t(user ? 'tickets.createIntroAccount' : 'tickets.createIntro', { email: user?.email ?? '' })}</p>
      </div>
      <form class="panel" method="post" action="/tickets" enctype="multipart/form-data" novalidate data-once>
        <div class="panel-body ticket-form">
          <ErrorSummary form={form} title={t('common.problem')} />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="opened" value={opened} />
          <p class="ticket-trap" aria-hidden="true">
            <label for="f-website">{t('tickets.leaveEmpty')}</label>
            <input id="f-website" type="text" name="website" tabindex={-1} autocomplete="off" />
          </p>
          {!user && <Contact view={view} form={form} />}
          <OrderField {...props} />
          <Field
            form={form}
            name="subject"
            label={t('tickets.subject')}
            hint={t('tickets.subjectHint')}
            maxlength={maxSubjectLength}
            required
            autocomplete="off"
            enterkeyhint="next"
            attrs={suggestionAttrs}
          />
          <div class="kb-hints" id="kb-hints" />
          <Field
            form={form}
            name="message"
            type="textarea"
            rows={7}
            label={t('tickets.message')}
            hint={t('tickets.messageHint')}
            required
            maxlength={maxMessageLength}
            attrs={{ 'data-draft': 'ticket-new' }}
          />
          <Field
            form={form}
            name="files"
            type="file"
            label={t('tickets.files')}
            optional={t('common.optional')}
            hint={t('tickets.filesHint', { count: maxAttachments, megabytes: maxAttachmentMegabytes })}
            attrs={{ multiple: true }}
          />
          <SubmitRow kind="primary" icon="send" id="send-ticket" label={t('tickets.send')} />
        </div>
      </form>
    </div>
  )
}

function Contact({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  return (
    <>
      <Field form={form} name="name" label={t('tickets.name')} autocomplete="name" required maxlength={maxNameLength} />
      <Field
        form={form}
        name="email"
        type="email"
        label={t('tickets.email')}
        hint={t('tickets.emailHint')}
        autocomplete="email"
        inputmode="email"
        required
        attrs={emailHintAttrs}
      />
      <EmailHint view={view} suggestion={null} />
    </>
  )
}

function OrderField({ view, form, orders, linkedOrder }: CreateTicketProps) {
  const { t, user } = view
  const isListed = orders.some(({ id }) => id === linkedOrder?.id)
  if (linkedOrder && !isListed)
    return (
      <>
        <p>
          <b>{t('orders.orderNumber', { number: linkedOrder.number })}</b>
        </p>
        <input type="hidden" name="order" value={linkedOrder.externalId} />
      </>
    )
  if (!user)
    return (
      <Field
        form={form}
        name="order"
        label={t('tickets.orderNumber')}
        optional={t('common.optional')}
        inputmode="numeric"
        autocomplete="off"
        width={10}
      />
    )
  if (orders.length === 0) return <></>
  return (
    <Field
      form={form}
      name="order"
      type="select"
      label={t('tickets.order')}
      optional={t('common.optional')}
      placeholder={t('tickets.noOrder')}
      options={orders.map(({ number, orderDate, total }) => ({
        value: number,
        label: t('tickets.orderChoice', { number, date: view.date(orderDate), total: view.money(total) }),
      }))}
    />
  )
}

/** Articles that may answer the question, while its subject is typed; they announce themselves. */
const suggestionAttrs = {
  'hx-get': '/kb/suggest',
  'hx-trigger': 'input changed delay:500ms',
  'hx-target': '#kb-hints',
  'hx-swap': 'innerHTML',
  'hx-sync': 'this:replace',
}
