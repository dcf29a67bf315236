import { Icon } from './icon.tsx'
import { Swatch } from './swatch.tsx'

export interface OptionValue {
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
  chosen: string | null
  values: OptionValue[]
  hint?: string
  /** Why it was not enough; the first value that can be had takes the focus. */
  error?: string | undefined
  /** First line of a list while nothing is chosen: "Choose size". */
  ask: string
  /** Attributes of the fieldset: what it asks for when the choice changes. */
  attrs?: Record<string, string>
}

/** One option of a product: colours as dots, anything else as pills, more than ten values as a list. */
export function ProductOption({ name, label, chosen, values, hint, ask, error, attrs }: ProductOptionProps) {
  const focused = error === undefined ? -1 : values.findIndex((value) => value.unavailable === undefined)
  const current = values.find((value) => value.value === chosen)
  return (
    <fieldset class="option" id={`option-${name}`} aria-describedby={error ? `option-${name}-error` : undefined} {...attrs}>
      <legend>
        {label} <span>{current?.label ?? hint}</span>
      </legend>
      {error && (
        <p class="field-error" id={`option-${name}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {values.length > 10 ? (
        <select class="input" name={name} id={`${name}-list`} aria-label={label} autofocus={error !== undefined}>
          {!current && <option value="">{ask}</option>}
          {values.map((value) => (
            <option value={value.value} selected={value.value === chosen} disabled={value.unavailable !== undefined}>
              {note(value) ? `${value.label} (${note(value)})` : value.label}
            </option>
          ))}
        </select>
      ) : (
        <div class="option-row">
          {values.map((value, at) => (
            <label
              class={value.swatch ? 'swatch-choice' : 'pill'}
              title={value.swatch ? value.label : undefined}
              data-out={value.soldOut !== undefined}
            >
              <input
                type="radio"
                name={name}
                id={`${name}-${at}`}
                value={value.value}
                checked={value.value === chosen}
                disabled={value.unavailable !== undefined}
                autofocus={at === focused}
                aria-label={value.swatch ? said(value) : undefined}
              />
              {value.swatch ? (
                <Swatch color={value.swatch} />
              ) : (
                <span>
                  {value.label}
                  {note(value) && <span class="visually-hidden"> ({note(value)})</span>}
                </span>
              )}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function said(value: OptionValue): string {
  return note(value) ? `${value.label} (${note(value)})` : value.label
}

const note = (value: OptionValue): string | undefined => value.unavailable ?? value.soldOut
