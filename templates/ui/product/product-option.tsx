import { type Html, raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Icon } from '../icon.tsx'
import { Swatch } from './swatch.tsx'
import { maxOptionButtons } from '#src/product-page/limits.ts'

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
      {values.length > maxOptionButtons ? (
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
          {values.map((value, index) => {
            const { swatch } = value
            const isChecked = value.value === selectedValue
            return markup`
              <label class="${swatch ? 'swatch-choice' : 'pill'}"${swatch && markup` title="${value.label}"`}${value.soldOut !== undefined && outFlag}>
                <input type="radio" name="${name}" id="${name}-${index}" value="${value.value}"${isChecked && checkedFlag}${
                  value.unavailable !== undefined && disabledFlag
                }${index === focusIndex && autofocusFlag}${swatch && markup` aria-label="${accessibleLabel(value)}"`}>
                ${swatch ? Swatch({ color: swatch }) : renderLabel(value)}
              </label>`
          })}
        </div>
      )}
    </fieldset>
  )
}

const [outFlag, checkedFlag, disabledFlag, autofocusFlag] = [raw(' data-out'), raw(' checked'), raw(' disabled'), raw(' autofocus')]

function renderLabel(value: ProductOptionValue): Html {
  const note = availabilityNote(value)
  return markup`<span>${value.label}${note && markup`<span class="visually-hidden"> (${note})</span>`}</span>`
}

function accessibleLabel(value: ProductOptionValue): string {
  return availabilityNote(value) ? `${value.label} (${availabilityNote(value)})` : value.label
}

const availabilityNote = (value: ProductOptionValue): string | undefined => value.unavailable ?? value.soldOut
