import { HintAndError, Optional } from './field-hints.tsx'
import { answer, answers, describedBy, fieldId, type FieldProps } from './field-props.ts'

/** A single box to tick, or a switch. Unticked it sends nothing. */
export function OneCheck(props: FieldProps) {
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
          checked={answers(props).includes(value)}
          required={props.required}
          disabled={props.disabled}
          aria-invalid={props.form.errors[props.name] !== undefined}
          aria-describedby={describedBy(props)}
        />
        <span>
          {props.label}
          <Optional {...props} />
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

/** A group of boxes or radios under one legend. The first carries the field's id, so that an error can link to it. */
export function Choices(props: FieldProps) {
  const id = props.id ?? fieldId(props.name)
  const many = props.type === 'checks'
  const chosen = many ? answers(props) : [answer(props)]
  return (
    <fieldset class="field" aria-describedby={describedBy(props)}>
      <legend class={props.labelHidden ? 'visually-hidden' : undefined}>
        {props.label}
        <Optional {...props} />
      </legend>
      <HintAndError {...props} />
      <div class={props.type === 'choices' ? 'choices' : 'checks'}>
        {props.options?.map((option, at) => (
          <label class={props.type === 'choices' ? 'choice' : 'check'}>
            <input
              {...(at === 0 ? props.attrs : { ...props.attrs, autofocus: undefined })}
              type={many ? 'checkbox' : 'radio'}
              id={at === 0 ? id : `${id}-${at + 1}`}
              name={props.name}
              value={option.value}
              checked={chosen.includes(String(option.value))}
              required={!many && props.required}
              disabled={props.disabled || option.disabled}
            />
            <span>
              <span class={props.type === 'choices' ? 'choice-title' : undefined}>{option.label}</span>
              {option.hint && <span class="field-hint">{option.hint}</span>}
            </span>
            {option.end && <span class="choice-end">{option.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
