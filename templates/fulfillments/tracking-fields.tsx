import { maxCarrierLength, maxTrackingNumberLength, maxTrackingUrlLength } from '#src/fulfillments/limits.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

/** Carrier, tracking number and URL of a shipment. Known carriers are suggested and need no URL. */
export function TrackingFields({ view, form, carriers, email }: { view: View; form: FormState; carriers: string[]; email: string }) {
  return (
    <div class="form-rows">
      <Field
        form={form}
        name="carrier"
        label={view.t('fulfillments.carrier')}
        maxlength={maxCarrierLength}
        autocomplete="off"
        attrs={{ list: 'carriers' }}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option value={name} />
        ))}
      </datalist>
      <Field
        form={form}
        name="tracking_number"
        label={view.t('fulfillments.trackingNumber')}
        maxlength={maxTrackingNumberLength}
        autocomplete="off"
      />
      <Field
        form={form}
        name="tracking_url"
        type="url"
        label={view.t('fulfillments.trackingUrl')}
        hint={view.t('fulfillments.trackingUrlHint')}
        maxlength={maxTrackingUrlLength}
        autocomplete="off"
      />
      {email !== '' && <Field form={form} name="notify" type="checkbox" label={view.t('fulfillments.notify')} hint={email} />}
    </div>
  )
}
