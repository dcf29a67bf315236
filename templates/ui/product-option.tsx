import { Icon } from './icon.tsx'
import { Swatch } from './swatch.tsx'

export interface ProductOptionValue {
  value: string
  label: string
  /** CSS colour; with one, the value is drawn as a dot. */
  swatch?: string
  /** Why it cannot be chosen, for those who hear it: "unavailable". */
  unavailable?: string
  /** It can be chosen but not be had now: "sold out". */
  soldOut?: string
}

interface ProductOptionProps {
  /** Name of the field, and root of the ids: <name>-<place in the list>. */
  name: string
  label: string
  selectedValue: string | null
  values: ProductOptionValue[]
  hint?: string
  /** Why it was not enough; the first value that can be had takes the focus. */
  error?: string | undefined
  /** First line of a list while nothing is chosen: "Choose size". */
  placeholder: string
  /** Attributes of the fieldset: what it asks for when the choice changes. */
  attrs?: Record<string, string>
}

/** One option of a product: colours as dots, anything else as pills, more than ten values as a list. */
export function ProductOption({ name, label, selectedValue, values, hint, placeholder, error, attrs }: ProductOptionProps) {
  const focusIndex = error === undefined ? -1 : values.findIndex((value) => value.unavailable === undefined)
  const selected = values.find((value) => value.value === selectedValue)
  return (
    <fieldset class="option" id={`option-${name}`} aria-describedby={error ? `option-${name}-error` : undefined} {...attrs}>
      <legend>
        {label} <span>{selected?.label ?? hint}</span>
      </legend>
      {error && (
        <p class="field-error" id={`option-${name}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {values.length > 10 ? (
        <select class="input" name={name} id={`${name}-list`} aria-label={label} autofocus={error !== undefined}>
          {!selected && <option value="">{placeholder}</option>}
          {values.map((value) => (
            <option value={value.value} selected={value.value === selectedValue} disabled={value.unavailable !== undefined}>
              {availabilityNote(value) ? `${value.label} (${availabilityNote(value)})` : value.label}
            </option>
          ))}
        </select>
      ) : (
        <div class="option-row">
          {values.map((value, index) => (
            <label
              class={value.swatch ? 'swatch-choice' : 'pill'}
              title={value.swatch ? value.label : undefined}
              data-out={value.soldOut !== undefined}
            >
              <input
                type="radio"
                name={name}
                id={`${name}-${index}`}
                value={value.value}
                checked={value.value === selectedValue}
                disabled={value.unavailable !== undefined}
                autofocus={index === focusIndex}
                aria-label={value.swatch ? accessibleLabel(value) : undefined}
              />
              {value.swatch ? (
                <Swatch color={value.swatch} />
              ) : (
                <span>
                  {value.label}
                  {availabilityNote(value) && <span class="visually-hidden"> ({availabilityNote(value)})</span>}
                </span>
              )}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function accessibleLabel(value: ProductOptionValue): string {
  return availabilityNote(value) ? `${value.label} (${availabilityNote(value)})` : value.label
}

const availabilityNote = (value: ProductOptionValue): string | undefined => value.unavailable ?? value.soldOut
