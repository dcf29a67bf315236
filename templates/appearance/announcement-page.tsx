import { maxAnnouncementLength, maxAnnouncementLinkLength } from '#src/appearance/limits.ts'
import type { ContentTextState } from '#db/schema/i18n.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { announcementPath, appearancePath } from './paths.ts'

export interface AnnouncementTranslation {
  /** Of the language. */
  id: number
  /** BCP 47. */
  code: string
  name: string
  /** Null while there is none. */
  text: string | null
  state: ContentTextState | null
}

interface AnnouncementPageProps {
  view: View
  /** One for each other language of the store; without one, nothing is said about them. */
  translations: AnnouncementTranslation[]
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

export function AnnouncementPage({ view, form, conflict, translations, canWrite }: AnnouncementPageProps) {
  const { t } = view
  const shared = { form, disabled: !canWrite }
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('appearance.announcement')}
        breadcrumbs={[
          { label: t('settings.title'), href: '/admin/settings' },
          { label: t('appearance.title'), href: appearancePath },
        ]}
        note={t('appearance.announcement.hint')}
      />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={announcementPath} />
      <form class="stack" data-gap="5" id="edit-form" {...saveFormAttrs(announcementPath, isRejected(form, conflict))}>
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        <AppearanceSection
          id="message"
          title={t('appearance.announcement.message')}
          hint={t('appearance.announcement.messageHint', { most: maxAnnouncementLength })}
        >
          <Field {...shared} name="text" label={t('appearance.announcement.text')} maxlength={maxAnnouncementLength} />
          <Field
            {...shared}
            name="link"
            label={t('appearance.announcement.link')}
            hint={t('appearance.announcement.linkHint')}
            maxlength={maxAnnouncementLinkLength}
            inputmode="url"
          />
          <Field
            {...shared}
            name="dismissible"
            type="switch"
            label={t('appearance.announcement.dismissible')}
            hint={t('appearance.announcement.dismissibleHint')}
          />
        </AppearanceSection>
        <AppearanceSection id="schedule" title={t('appearance.announcement.schedule')} hint={t('appearance.announcement.scheduleHint')}>
          <Field {...shared} name="starts" type="datetime-local" label={t('admin.schedule.starts')} hint={t('admin.schedule.startsHint')} />
          <Field {...shared} name="ends" type="datetime-local" label={t('admin.schedule.ends')} hint={t('admin.schedule.endsHint')} />
        </AppearanceSection>
        <AppearanceSection id="colors" title={t('appearance.colors')} hint={t('appearance.announcement.colorsHint')}>
          <Field
            {...shared}
            name="own_colors"
            type="switch"
            label={t('appearance.announcement.ownColors')}
            hint={t('appearance.announcement.ownColorsHint')}
          />
          <div class="color-fields">
            <Field
              {...shared}
              name="background"
              type="color"
              width={4}
              label={t('appearance.announcement.background')}
              autocomplete="off"
            />
            <Field {...shared} name="ink" type="color" width={4} label={t('appearance.announcement.ink')} autocomplete="off" />
          </div>
        </AppearanceSection>
        {canWrite && <SaveBar view={view} />}
      </form>
      {translations.length > 0 && <Translations view={view} translations={translations} />}
    </div>
  )
}

function Translations({ view, translations }: Pick<AnnouncementPageProps, 'view' | 'translations'>) {
  const { t } = view
  return (
    <AppearanceSection
      id="translations"
      title={t('appearance.announcement.translations')}
      hint={t('appearance.announcement.translationsHint')}
    >
      <ul class="stack" data-gap="3">
        {translations.map(({ id, code, name, text, state }) => (
          <li class="cluster" data-gap="3">
            <a class="link" href={`/admin/languages/${id}/translations?part=content.announcement`}>
              {t('appearance.announcement.translateTo', { name })}
            </a>
            {text === null ? (
              <Badge tone="neutral">{t('appearance.announcement.untranslated')}</Badge>
            ) : (
              <span lang={code} translate="no">
                {text}
              </span>
            )}
            {state === 'outdated' && <Badge tone="warn">{t('languages.outdated')}</Badge>}
          </li>
        ))}
      </ul>
    </AppearanceSection>
  )
}
