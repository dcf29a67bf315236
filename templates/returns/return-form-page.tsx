import { returnReasons } from '#db/schema/returns.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { maxNoteLength, maxPhotos } from '#src/returns/limits.ts'
import { maxImageMegabytes } from '#src/media/limits.ts'
import type { ReturnableLine } from '#src/returns/returnable-units.ts'
import type { ReturnOffer } from '#src/returns/order-offers.ts'
import type { View } from '#src/web/view.ts'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { OrderStepPage } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

interface ReturnFormProps {
  view: View
  order: OrderRow
  offer: ReturnOffer
  form: FormState
}

/** Where a buyer chooses what to return, and why. `formKey`: one return per form. */
export function ReturnFormPage({ view, order, offer, form, formKey }: ReturnFormProps & { formKey: string }) {
  const { t } = view
  const optional = t('common.optional')
  return (
    <OrderStepPage view={view} order={order} title={t('returns.requestTitle', { number: order.number })}>
      <p>{t('returns.requestIntro', { date: view.date(offer.until) })}</p>
      <form class="panel" method="post" action={`${linkedOrderPath(order)}/return`} enctype="multipart/form-data" novalidate>
        <div class="panel-body form-card">
          <ErrorSummary form={form} title={t('common.problem')} />
          <input type="hidden" name="key" value={formKey} />
          <ul class="return-lines">
            {offer.lines.map((returnable) => (
              <li>
                <LineFields view={view} form={form} returnable={returnable} kind="return" />
              </li>
            ))}
          </ul>
          <Field
            form={form}
            name="note"
            type="textarea"
            rows={3}
            label={t('returns.note')}
            hint={t('returns.noteHint')}
            optional={optional}
            maxlength={maxNoteLength}
          />
          <Field
            form={form}
            name="photos"
            type="file"
            label={t('returns.photos')}
            optional={optional}
            hint={t('returns.photosHint', { count: maxPhotos, megabytes: maxImageMegabytes })}
            attrs={{ multiple: true, accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif' }}
          />
          <SubmitRow kind="primary" id="send-return" label={t('returns.send')} />
        </div>
      </form>
    </OrderStepPage>
  )
}

/** The first step of a withdrawal: which items. Everything is chosen at first. */
export function WithdrawPage({ view, order, offer, form, days }: ReturnFormProps & { days: number }) {
  const { t } = view
  return (
    <OrderStepPage view={view} order={order} title={t('returns.withdrawTitle')}>
      <p>{t('returns.withdrawIntro', { number: order.number, count: days })}</p>
      <form class="panel" method="get" action={`${linkedOrderPath(order)}/withdraw/confirm`} novalidate>
        <div class="panel-body form-card">
          <ErrorSummary form={form} title={t('common.problem')} />
          <ul class="return-lines">
            {offer.lines.map((returnable) => (
              <li>
                <LineFields view={view} form={form} returnable={returnable} kind="withdrawal" />
              </li>
            ))}
          </ul>
          <SubmitRow kind="primary" id="continue-withdrawal" label={t('returns.continue')} />
        </div>
      </form>
    </OrderStepPage>
  )
}

interface LineFieldsProps {
  view: View
  form: FormState
  returnable: ReturnableLine
  kind: 'return' | 'withdrawal'
}

function LineFields({ view, form, returnable, kind }: LineFieldsProps) {
  const { t } = view
  const { line, units, excluded } = returnable
  const options = line.options.map(({ value }) => value).join(' / ')
  return (
    <>
      <p>
        <b>{line.name}</b>
        {options !== '' && <span class="muted small"> {options}</span>}
      </p>
      {excluded !== null ? (
        <p class="muted small">
          {t(kind === 'return' ? `returns.excluded.${excluded as 'none'}` : `returns.withdrawExcluded.${excluded}`)}
        </p>
      ) : (
        <div class="fields">
          <Field
            form={form}
            name={`quantity.${line.id}`}
            label={t('returns.quantity', { count: units })}
            inputmode="numeric"
            autocomplete="off"
            width={4}
            attrs={{ 'aria-label': t('returns.quantityOf', { product: line.name, count: units }) }}
          />
          {kind === 'return' && (
            <Field
              form={form}
              name={`reason.${line.id}`}
              type="select"
              label={t('returns.reason')}
              placeholder={t('returns.chooseReason')}
              options={returnReasons.map((reason) => ({ value: reason, label: t(`returns.reason.${reason}`) }))}
              attrs={{ 'aria-label': t('returns.reasonOf', { product: line.name }) }}
            />
          )}
        </div>
      )}
    </>
  )
}
