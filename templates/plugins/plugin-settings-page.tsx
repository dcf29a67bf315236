import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { pluginsPath } from './plugins-path.ts'

export type SettingField = Omit<FieldProps, 'form'>

interface PluginSettingsProps {
  view: View
  slug: string
  title: string
  fields: SettingField[]
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  updatedAt: number
  canWrite: boolean
}

export function PluginSettingsPage({ view, slug, title, fields, form, conflict, updatedAt, canWrite }: PluginSettingsProps) {
  const { t } = view
  const action = `${pluginsPath}/${slug}/settings`
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={title} breadcrumbs={[{ label: t('plugins.title'), href: pluginsPath }]} />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={action} />
      <Panel>
        <Form class="stack" data-gap="4" {...(canWrite ? { method: 'post', action, novalidate: true } : {})}>
          {canWrite && <UpdatedAtField form={form} conflict={conflict} updatedAt={updatedAt} />}
          {fields.map((field) => (
            <Field {...field} form={form} disabled={!canWrite} autocomplete={field.type === 'textarea' ? undefined : 'off'} />
          ))}
          {canWrite && (
            <div class="button-row" data-align="end">
              <Button kind="primary" id="plugin-save">
                {t('common.saveChanges')}
              </Button>
            </div>
          )}
        </Form>
      </Panel>
    </div>
  )
}
