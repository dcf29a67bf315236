import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { UndoNotice } from '#templates/admin/undo-notice.tsx'
import { AnnouncementSection, type AnnouncementSummary } from './announcement-section.tsx'
import { choiceOptions, darkColorFields, fieldLabel, lightColorFields, schemeField, shapeFields } from './appearance-fields.ts'
import { type AppearanceImage, AppearanceImages } from './appearance-images.tsx'
import { AppearancePreview } from './appearance-preview.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { appearancePath } from './paths.ts'
import { type ShownTheme, ThemePicker } from './theme-picker.tsx'

interface AppearancePageProps {
  view: View
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  /** What this user saved last and can undo. */
  undo: { text: string; entry: string } | null
  themes: ShownTheme[]
  /** The theme in use. */
  theme: ShownTheme['name']
  /** Whether it has changes of staff. */
  isCustomized: boolean
  announcement: AnnouncementSummary | null
  images: AppearanceImage[]
  canWrite: boolean
}

export function AppearancePage(props: AppearancePageProps) {
  const { view, form, conflict, undo, themes, theme, isCustomized, images, announcement, canWrite } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('appearance.title')}
        breadcrumbs={[{ label: t('settings.title'), href: '/admin/settings' }]}
        note={t('appearance.note')}
      />
      {undo && <UndoNotice view={view} text={undo.text} undo={{ action: `${appearancePath}/undo`, fields: { entry: undo.entry } }} />}
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={appearancePath} />
      <ThemePicker view={view} themes={themes} theme={theme} isCustomized={isCustomized} canWrite={canWrite} />
      <div class="appearance-editor">
        <form class="stack" data-gap="5" id="edit-form" {...saveFormAttrs(appearancePath, isRejected(form, conflict))}>
          <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
          <Colors view={view} form={form} canWrite={canWrite} />
          <AppearanceSection id="shapes" title={t('appearance.shapes')} hint={t('appearance.shapes.hint')}>
            {shapeFields.map((field) => (
              <Choice view={view} form={form} field={field} canWrite={canWrite} />
            ))}
          </AppearanceSection>
          {canWrite && <SaveBar view={view} />}
        </form>
        {canWrite && <AppearancePreview view={view} />}
      </div>
      <AnnouncementSection view={view} announcement={announcement} />
      {canWrite && <AppearanceImages view={view} images={images} />}
    </div>
  )
}

interface FormPart {
  view: View
  form: FormState
  canWrite: boolean
}

function Colors({ view, form, canWrite }: FormPart) {
  const { t } = view
  const colorField = (name: string, hint?: string) => (
    <Field
      form={form}
      name={name}
      type="color"
      width={4}
      label={fieldLabel(view, name)}
      {...(hint ? { hint } : {})}
      autocomplete="off"
      disabled={!canWrite}
    />
  )
  return (
    <AppearanceSection id="colors" title={t('appearance.colors')} hint={t('appearance.colors.hint')}>
      <div class="color-fields">
        {lightColorFields.map(({ name, color }) => colorField(name, color === 'accent' ? t('appearance.color.accent.hint') : undefined))}
      </div>
      <Choice view={view} form={form} field={schemeField} canWrite={canWrite} />
      <Field
        form={form}
        name="theme_own_dark"
        type="switch"
        label={t('appearance.ownDark')}
        hint={t('appearance.ownDark.hint')}
        disabled={!canWrite}
      />
      <div class="color-fields">{darkColorFields.map(({ name }) => colorField(name))}</div>
    </AppearanceSection>
  )
}

function Choice({ view, form, field, canWrite }: FormPart & { field: Parameters<typeof choiceOptions>[1] }) {
  const options = choiceOptions(view, field)
  return <Field form={form} name={field.name} type="select" label={fieldLabel(view, field.name)} options={options} disabled={!canWrite} />
}
