import { fieldId, type FormState } from './field-props.ts'

/** A summary of form errors with a link to each field. It takes the focus when it appears; renders nothing without errors. */
export function ErrorSummary({ form, title }: { form: FormState; title: string }) {
  const errors = Object.entries(form.errors)
  if (errors.length === 0) return <></>
  return (
    <div class="error-summary" role="alert" tabindex={-1} autofocus>
      <h2>{title}</h2>
      <ul class="error-list">
        {errors.map(([name, error]) => (
          <li>{name === '' ? error : <a href={`#${fieldId(name)}`}>{error}</a>}</li>
        ))}
      </ul>
    </div>
  )
}
