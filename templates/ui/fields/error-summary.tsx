import { fieldId, type FormState } from './field-props.ts'

/** A summary of form errors with a link to each field. It takes the focus when it appears, unless another element does; renders nothing without errors. */
export function ErrorSummary({ form, title, autofocus = true }: { form: FormState; title: string; autofocus?: boolean }) {
  const errors = Object.entries(form.errors)
  if (errors.length === 0) return <></>
  return (
    <div class="error-summary" role="alert" tabindex={-1} autofocus={autofocus}>
      <h2>{title}</h2>
      <ul class="error-list">
        {errors.map(([name, error]) => (
          <li>{name === '' ? error : <a href={`#${fieldId(name)}`}>{error}</a>}</li>
        ))}
      </ul>
    </div>
  )
}
