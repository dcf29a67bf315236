import { maxQuantity } from '#src/lib/products/quantity.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '../icon.tsx'

interface QuantityStepperProps {
  view: View
  name: string
  id: string
  value: number
  min?: number
  max?: number
  size?: 'small'
  /** Label for screen readers: "Quantity of Waxed daypack". */
  label?: string
  invalid?: boolean
  attrs?: Record<string, string | number | boolean | undefined>
}

/** A number field with buttons on either side. Read-only when max equals min. */
export function QuantityStepper({ view, min = 1, max = maxQuantity, ...props }: QuantityStepperProps) {
  const isFixed = min === max
  return (
    <div class="stepper" data-stepper data-size={props.size}>
      <button
        type="button"
        id={`${props.id}-fewer`}
        data-by="-1"
        aria-label={view.t('common.decreaseQuantity')}
        disabled={isFixed || props.value <= min}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputmode="numeric"
        autocomplete="off"
        name={props.name}
        id={props.id}
        value={props.value}
        data-min={min}
        data-max={max}
        readonly={isFixed}
        aria-label={props.label ?? view.t('common.quantity')}
        aria-invalid={props.invalid}
        {...props.attrs}
      />
      <button
        type="button"
        id={`${props.id}-more`}
        data-by="1"
        aria-label={view.t('common.increaseQuantity')}
        disabled={isFixed || props.value >= max}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
