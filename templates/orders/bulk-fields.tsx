import { maxCarrierLength, maxTrackingNumberLength } from '#src/fulfillments/limits.ts'
import { maxTagLength } from '#src/orders/limits.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'

interface BulkFieldsProps {
  view: View
  action: 'fulfill' | 'tag' | 'untag'
  carriers: string[]
  tags: string[]
  /** To ship, each with a tracking number; [] for too many. */
  orders: { id: number; number: number; name: string }[]
}

/** What a bulk action on orders asks for. */
export function BulkFields(props: BulkFieldsProps) {
  const { view, action, carriers, tags } = props
  const isFulfill = action === 'fulfill'
  const form = { values: { notify: 'on' }, errors: {} }
  return (
    <div class="form-rows">
      <Field
        form={form}
        name={isFulfill ? 'carrier' : 'tag'}
        label={view.t(isFulfill ? 'fulfillments.carrier' : 'orders.tag')}
        maxlength={isFulfill ? maxCarrierLength : maxTagLength}
        required={!isFulfill}
        autocomplete="off"
        attrs={{ list: 'bulk-suggestions' }}
      />
      <datalist id="bulk-suggestions">
        {(isFulfill ? carriers : tags).map((option) => (
          <option value={option} />
        ))}
      </datalist>
      {isFulfill && props.orders.length > 0 && (
        <fieldset class="form-rows">
          <legend>{view.t('fulfillments.trackingNumber')}</legend>
          {props.orders.map(({ id, number, name }) => (
            <Field
              form={form}
              name={`tracking.${id}`}
              label={`${view.t('orders.orderNumber', { number })} · ${name}`}
              optional={view.t('common.optional')}
              maxlength={maxTrackingNumberLength}
              autocomplete="off"
            />
          ))}
        </fieldset>
      )}
      {isFulfill && <Field form={form} name="notify" type="checkbox" label={view.t('orders.bulk.notify')} />}
    </div>
  )
}
