import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Sample } from './sample.tsx'

const countries: Option[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
]

const shipping: Option[] = [
  { value: 'ground', label: 'Ground', hint: 'Arrives Nov 26 – 28', detail: 'Free' },
  { value: 'express', label: 'Express', hint: 'Arrives Nov 24', detail: '$14.00' },
  { value: 'pickup', label: 'Pick up', hint: 'Closed this week', disabled: true },
]

export function FormSamples({ view }: { view: View }) {
  const form: FormState = {
    values: { name: 'Amara Okafor', country: 'CA', note: '<b>"Hello"</b>', ship: 'ground', days: ['mon'], tax: 'on', price: '24.00' },
    errors: { email: 'Enter your email address', '': 'Your cart has changed since. Look through it again.' },
  }
  const optional = view.t('common.optional')
  return (
    <Sample name="Forms">
      <form class="split" data-ratio="1:1" method="post" novalidate>
        <div class="stack">
          <ErrorSummary form={form} title={view.t('common.problem')} />
          <Field form={form} name="name" label="Full name" autocomplete="name" />
          <Field form={form} name="email" label="Email" hint="For your receipt." type="email" autocomplete="email" />
          <Field
            form={form}
            name="password"
            label="Password"
            type="password"
            autocomplete="new-password"
            reveal={{ show: view.t('common.showPassword'), hide: view.t('common.hidePassword') }}
          />
          <Field form={form} name="country" label="Country" type="select" options={countries} />
          <div class="fields">
            <Field form={form} name="city" label="City" />
            <Field form={form} name="zip" label="ZIP code" width={10} />
          </div>
          <Field form={form} name="phone" label="Phone" type="tel" optional={optional} width={20} />
          <Field form={form} name="note" label="Note" type="textarea" optional={optional} />
        </div>
        <div class="stack">
          <div class="fields">
            <Field form={form} name="price" label="Price" prefix="$" inputmode="decimal" />
            <Field form={form} name="weight" label="Weight" suffix="g" inputmode="numeric" />
          </div>
          <Field form={form} name="find" label="Find" type="search" icon="search" placeholder="Order or customer" />
          <Field form={form} name="sku" label="SKU" readonly />
          <Field form={form} name="file" label="Image" type="file" />
          <Field form={form} name="news" type="checkbox" label="Email me news" hint="About once a month." />
          <Field form={form} name="tax" type="switch" label="Charge tax" />
          <Field
            form={form}
            name="days"
            type="checks"
            label="Open on"
            options={[
              { value: 'mon', label: 'Monday' },
              { value: 'tue', label: 'Tuesday' },
            ]}
          />
          <Field form={form} name="ship" type="choices" label="Shipping" options={shipping} />
          <div>
            <Button kind="primary">Save and continue</Button>
          </div>
        </div>
      </form>
    </Sample>
  )
}
