import { HintAndError, LabelSuffix } from './field-hint.tsx'
import { fieldValue, fieldValues, describedByIds, fieldId, type FieldProps, type Option } from './field-props.ts'
import { maxOpenCheckboxes } from '#src/web/limits.ts'

/** A single checkbox or switch. Unchecked it sends nothing. */
export function CheckboxField(props: FieldProps) {
  const id = props.id ?? fieldId(props.name)
  const value = String(props.options?.[0]?.value ?? 'on')
  return (
    <div class="field">
      <HintAndError {...props} hint={undefined} />
      <label class="check">
        <input
          {...props.attrs}
          class={props.type === 'switch' ? 'switch' : undefined}
          type="checkbox"
          role={props.type === 'switch' ? 'switch' : undefined}
          id={id}
          name={props.name}
          value={value}
          checked={fieldValues(props).includes(value)}
          required={props.required}
          disabled={props.disabled}
          aria-invalid={props.form.errors[props.name] !== undefined}
          aria-describedby={describedByIds(props)}
        />
        <span>
          {props.label}
          <LabelSuffix {...props} />
          {props.hint && (
            <span class="field-hint" id={`${id}-hint`}>
              {props.hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}

/** Checkboxes or radios in a fieldset. The first one has the field's id, so that errors can link to it. */
export function ChoiceGroup(props: FieldProps) {
  const id = props.id ?? fieldId(props.name)
  const isMultiple = props.type === 'checks'
  const selectedValues = isMultiple ? fieldValues(props) : [fieldValue(props)]
  const isLong = isMultiple && (props.options?.length ?? 0) > maxOpenCheckboxes
  return (
    <fieldset class="field" aria-describedby={describedByIds(props)}>
      <legend class={props.labelHidden ? 'visually-hidden' : undefined}>
        {props.label}
        <LabelSuffix {...props} />
      </legend>
      <HintAndError {...props} />
      <div class={props.type === 'choices' ? 'choices' : 'checks'} data-long={isLong} tabindex={isLong ? 0 : undefined}>
        {(isLong ? selectedFirst(props.options!, selectedValues) : props.options)?.map((option, index) => (
          <label class={props.type === 'choices' ? 'choice' : 'check'}>
            <input
              {...(index === 0 ? props.attrs : { ...props.attrs, autofocus: undefined })}
              type={isMultiple ? 'checkbox' : 'radio'}
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={props.name}
              value={option.value}
              checked={selectedValues.includes(String(option.value))}
              required={!isMultiple && props.required}
              disabled={props.disabled || option.disabled}
            />
            <span>
              <span class={props.type === 'choices' ? 'choice-title' : undefined}>{option.label}</span>
              {option.hint && <span class="field-hint">{option.hint}</span>}
            </span>
            {option.detail && <span class="choice-end">{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const selectedFirst = (options: Option[], selectedValues: string[]): Option[] =>
  [true, false].flatMap((isSelected) => options.filter(({ value }) => selectedValues.includes(String(value)) === isSelected))
