import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { ChoiceGroup, CheckboxField } from './choice-fields.tsx'
import { HintAndError, LabelSuffix } from './field-hint.tsx'
import { fieldValue, describedByIds, fieldId, type FieldProps } from './field-props.ts'
import { Icon } from '../icon.tsx'
import { pick } from '#src/lib/collections/pick.ts'

export function Field(props: FieldProps): Html {
  if (props.type === 'checkbox' || props.type === 'switch') return <CheckboxField {...props} />
  if (props.type === 'radios' || props.type === 'checks' || props.type === 'choices') return <ChoiceGroup {...props} />
  const id = props.id ?? fieldId(props.name)
  return (
    <div class="field">
      <label for={id} class={props.labelHidden ? 'visually-hidden' : undefined}>
        {props.label}
        <LabelSuffix {...props} />
      </label>
      <HintAndError {...props} />
      <WithAffixes {...props}>
        <Control {...props} />
      </WithAffixes>
    </div>
  )
}

function Control(props: FieldProps) {
  const value = fieldValue(props)
  const sharedAttrs = {
    ...props.attrs,
    class: 'input',
    id: props.id ?? fieldId(props.name),
    ...pick(props, 'name', 'required', 'disabled', 'autocomplete'),
    'data-width': props.width,
    'aria-invalid': props.form.errors[props.name] !== undefined,
    'aria-describedby': describedByIds(props),
  }
  if (props.type === 'textarea') {
    return (
      <textarea
        {...sharedAttrs}
        rows={props.rows ?? 4}
        maxlength={props.maxlength}
        placeholder={props.placeholder}
        readonly={props.readonly}
      >
        {/* HTML drops the first line break after the tag. */}
        {value.startsWith('\n') ? '\n' + value : value}
      </textarea>
    )
  }
  if (props.type === 'select') {
    return (
      <select {...sharedAttrs}>
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {props.options?.map((option) => (
          <option value={option.value} selected={String(option.value) === value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...sharedAttrs}
      type={props.type ?? 'text'}
      // Passwords and file names are never sent back.
      value={props.type === 'password' || props.type === 'file' ? undefined : value}
      inputmode={props.inputmode}
      enterkeyhint={props.enterkeyhint}
      placeholder={props.placeholder}
      maxlength={isTyped(props.type) ? props.maxlength : undefined}
      readonly={props.readonly}
    />
  )
}

// Others, such as dates, may not have a longest text.
const isTyped = (type: FieldProps['type'] = 'text'): boolean => ['text', 'search', 'url', 'tel', 'email', 'password'].includes(type)

function WithAffixes(props: FieldProps & { children: Child }) {
  if (!props.prefix && !props.suffix && !props.icon && !props.reveal) return <>{props.children}</>
  return (
    <div class="affixed" data-start={props.prefix ? true : undefined} data-end={props.suffix || props.reveal ? true : undefined}>
      {props.icon && <Icon name={props.icon} />}
      {props.prefix && <span class="affix">{props.prefix}</span>}
      {props.children}
      {props.suffix && (
        <span class="affix" data-end>
          {props.suffix}
        </span>
      )}
      {props.reveal && (
        <button
          class="button"
          type="button"
          data-kind="quiet"
          data-size="small"
          data-reveal={props.id ?? fieldId(props.name)}
          data-other-label={props.reveal.hide}
        >
          {props.reveal.show}
        </button>
      )}
    </div>
  )
}
