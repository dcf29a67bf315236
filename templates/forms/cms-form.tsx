import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { FormFieldControl } from './form-field.tsx'
import { type ShownField, type ShownForm, formElementId } from './shown-form.ts'

/** A form of the website: #form-<id>. Its steps are one page without a script. */
export function CmsForm({ view, form, isPreview = false }: { view: View; form: ShownForm; isPreview?: boolean }) {
  const { t } = view
  const id = formElementId(form)
  const action = `/forms/${form.slug}/submit`
  const hasFiles = form.fields.some(({ type }) => type === 'file')
  const steps = splitSteps(form.fields)
  const upload = hasFiles ? { enctype: 'multipart/form-data', 'hx-encoding': 'multipart/form-data' } : {}
  return (
    <form
      class="cms-form"
      id={id}
      method="post"
      action={action}
      novalidate
      data-once
      data-cms-form
      hx-post={action}
      hx-target={`#${id}`}
      hx-swap="outerHTML"
      {...{ 'hx-status:422': 'swap:outerMorph' }}
      {...upload}
    >
      <FormErrors view={view} form={form} id={id} />
      <input type="hidden" name="_key" value={form.key} />
      <input type="hidden" name="_opened" value={form.opened} />
      <input type="hidden" name="_page" value={form.page} />
      <input type="hidden" name="_instance" value={form.instance} />
      <p class="cms-form-trap" aria-hidden="true">
        <label for={`${id}-trap`}>{t('tickets.leaveEmpty')}</label>
        <input id={`${id}-trap`} type="text" name="_website" tabindex={-1} autocomplete="off" />
      </p>
      {steps.map(({ title, fields }, index) => (
        <div
          class="cms-form-step"
          data-step={index + 1}
          {...(title ? { role: 'group', 'aria-labelledby': `${id}-step-${index + 1}` } : {})}
        >
          {steps.length > 1 && (
            <p class="muted" tabindex={-1} data-step-count hidden>
              {t('forms.step', { at: index + 1, count: steps.length })}
            </p>
          )}
          {title && <h2 id={`${id}-step-${index + 1}`}>{title}</h2>}
          <div class="cms-form-fields">
            {fields.map((field) => (
              <FormFieldControl view={view} form={form} field={field} />
            ))}
          </div>
          <div class="button-row">
            {index > 0 && (
              <Button type="button" id={`${id}-back-${index + 1}`} attrs={{ 'data-step-by': -1, hidden: true }}>
                {t('common.previous')}
              </Button>
            )}
            {index < steps.length - 1 ? (
              <Button kind="primary" type="button" id={`${id}-next-${index + 1}`} attrs={{ 'data-step-by': 1, hidden: true }}>
                {t('common.next')}
              </Button>
            ) : (
              <Button kind="primary" id={`${id}-send`} disabled={isPreview}>
                {form.submitLabel || t('forms.send')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </form>
  )
}

/** Takes the place of the form. */
export function CmsFormThanks({ form, text }: { form: Pick<ShownForm, 'id' | 'instance'>; text: string }) {
  return (
    <div class="cms-form-thanks" id={formElementId(form)} role="status" tabindex={-1} autofocus>
      <Icon name="circle-check" />
      <p>{text}</p>
    </div>
  )
}

function FormErrors({ view, form, id }: { view: View; form: ShownForm; id: string }) {
  const errors = Object.fromEntries(Object.entries(form.state.errors).map(([key, error]) => [key === '' ? '' : `${id}-${key}`, error]))
  return <ErrorSummary form={{ values: {}, errors }} title={view.t('common.problem')} />
}

function splitSteps(fields: ShownField[]): { title: string; fields: ShownField[] }[] {
  const steps = [{ title: '', fields: [] as ShownField[] }]
  for (const field of fields) {
    if (field.type === 'page_break') steps.push({ title: field.label, fields: [] })
    else steps.at(-1)!.fields.push(field)
  }
  return steps.filter(({ title, fields: shown }, index) =>
    index === 0 ? shown.length > 0 || steps.length === 1 : title !== '' || shown.length > 0,
  )
}
