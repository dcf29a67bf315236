import type { SettingsSection } from '#src/settings/admin/settings-fields.ts'
import type { View } from '#src/web/view.ts'
import { ConflictPanel, type Difference } from '#templates/admin/edit.tsx'
import { permissionsPath } from '#templates/accounts/permissions-page.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, fieldValue } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'

export const settingsPath = '/admin/settings'

interface SettingsProps {
  view: View
  form: FormState
  sections: SettingsSection[]
  conflict: { text: string; differences: Difference[] } | null
}

/** The fragment #edit: every shown setting in one form. */
export function SettingsPage({ view, form, sections, conflict }: SettingsProps) {
  const { t } = view
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('settings.title')} note={t('settings.note')} />
      <ErrorSummary form={form} title={t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={settingsPath} />}
      <form
        class="stack"
        data-gap="5"
        id="edit-form"
        method="post"
        action={settingsPath}
        novalidate
        data-save
        data-dirty={hasErrors || conflict !== null}
        hx-post={settingsPath}
        hx-target="#edit"
        hx-swap="outerHTML"
        {...{ 'hx-status:422': 'swap:outerMorph' }}
      >
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        {sections.map((section) => (
          <Section view={view} {...section} />
        ))}
        <SaveBar view={view} />
      </form>
    </div>
  )
}

function Section({ view, group, fields }: SettingsSection & { view: View }) {
  return (
    <section class="setting" aria-labelledby={`section-${group}`}>
      <div class="stack" data-gap="1">
        <h2 id={`section-${group}`}>{view.t(`settings.section.${group}`)}</h2>
        <p class="muted small">{view.t(`settings.section.${group}.hint`)}</p>
      </div>
      <div class="panel">
        <div class="panel-body form-rows">
          {fields.map((field) => (
            <Field {...field} />
          ))}
          {group === 'staff' && (
            <a class="link small" href={permissionsPath}>
              {view.t('settings.staffPermissionsLink')}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
