import { Icon } from './icon.tsx'
import { Swatch } from './swatch.tsx'

export interface ProductOptionValue {
  value: string
  label: string
  /** CSS color; with one, the value is shown as a dot. */
  swatch?: string
  /** For screen readers, when it cannot be chosen: "unavailable". */
  unavailable?: string
  /** Can be chosen but not bought: "sold out". */
  soldOut?: string
}

interface ProductOptionProps {
  /** Field name and prefix of the ids: <name>-<index>. */
  name: string
  label: string
  selectedValue: string | null
  values: ProductOptionValue[]
  hint?: string
  /** Validation error; the first available value gets the focus. */
  error?: string | undefined
  /** First item of a select while nothing is chosen: "Choose size". */
  placeholder: string
  /** Attributes of the fieldset: the htmx request of a change. */
  attrs?: Record<string, string>
}

/** One product option: colors as dots, other values as pills, more than ten as a select. */
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
