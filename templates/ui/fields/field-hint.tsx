import { fieldId, type FieldProps } from './field-props.ts'
import { Icon } from '../icon.tsx'

export function LabelSuffix(props: FieldProps) {
  if (props.requiredMark !== undefined) return <span class="field-mark"> {props.requiredMark}</span>
  if (props.optional === undefined) return <></>
  return <span class="field-optional"> {props.optional}</span>
}

/** The hint and the error between label and control; aria-describedby refers to both. */
export function HintAndError(props: FieldProps) {
  const id = props.id ?? fieldId(props.name)
  const error = props.form.errors[props.name]
  return (
    <>
      {props.hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </>
  )
}
