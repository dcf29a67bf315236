import type { SettingsSection } from '#src/settings/admin/settings-fields.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference } from '#templates/admin/conflict-panel.tsx'
import { permissionsPath } from '#templates/accounts/permissions-page.tsx'
import { searchText } from '#src/lib/text/search-text.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { appearancePath } from '#templates/appearance/paths.ts'
import { OpeningForm } from '#templates/first-steps/opening-form.tsx'
import { firstStepsPath } from '#templates/first-steps/paths.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { servicesPath } from '#templates/services/services-path.ts'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { SaveBar, isRejected, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'

export const settingsPath = '/admin/settings'

interface SettingsProps {
  view: View
  form: FormState
  sections: SettingsSection[]
  conflict: { text: string; differences: Difference[] } | null
  /** Text of the search; '' = all settings. */
  query: string
}

/** The fragment #edit: every shown setting in one form. */
export function SettingsPage({ view, form, sections, conflict, query }: SettingsProps) {
  const { t } = view
  const matches = matchingFields(view, sections, Object.keys(form.errors).length > 0 ? '' : query)
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('settings.title')} note={t('settings.note')}>
        {view.can('staff', 'write') && (
          <LinkButton href={servicesPath} id="open-services">
            {t('services.link')}
          </LinkButton>
        )}
      </PageHead>
      <SettingsSearch view={view} query={query} />
      {matches.size === 0 && (
        <p class="muted">
          {t('settings.noMatch', { query })}{' '}
          <a class="link" href={settingsPath}>
            {t('settings.showAll')}
          </a>
        </p>
      )}
      <SectionLinks view={view} sections={sections.filter(({ fields }) => fields.some(({ name }) => matches.has(name)))} />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={settingsPath} />
      <form
        class="stack"
        data-gap="5"
        id="edit-form"
        {...saveFormAttrs(settingsPath, isRejected(form, conflict))}
        {...swapEditAttrs(settingsPath)}
      >
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        {sections.map((section) => (
          <Section view={view} {...section} matches={matches} />
        ))}
        <SaveBar view={view} />
      </form>
      {query === '' && <AppearanceLink view={view} />}
      {query === '' && <OpeningSection view={view} />}
    </div>
  )
}

// What a search leaves out is hidden, not left out: the form saves every field.
function Section({ view, group, fields, matches }: SettingsSection & { view: View; matches: Set<string> }) {
  return (
    <section class="setting" aria-labelledby={`section-${group}`} hidden={!fields.some(({ name }) => matches.has(name))}>
      <div class="stack" data-gap="1">
        <h2 id={`section-${group}`}>{view.t(`settings.section.${group}`)}</h2>
        <p class="muted small">{view.t(`settings.section.${group}.hint`)}</p>
      </div>
      <div class="panel">
        <div class="panel-body form-rows">
          {fields.map((field) => (
            <div hidden={!matches.has(field.name)}>
              <Field {...field} />
            </div>
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

/** Names of the fields whose section, label, hint or key has every word of `query`; all of them without one. */
function matchingFields(view: View, sections: SettingsSection[], query: string): Set<string> {
  const words = searchText(query).split(' ').filter(Boolean)
  const found = sections.flatMap(({ group, fields }) =>
    fields.filter(({ name, label, hint }) => {
      const text = searchText(view.t(`settings.section.${group}`), label, hint, name)
      return words.every((word) => text.includes(word))
    }),
  )
  return new Set(found.map(({ name }) => name))
}

function SettingsSearch({ view, query }: { view: View; query: string }) {
  const { t } = view
  return (
    <form class="cluster" data-gap="2" method="get" action={settingsPath} role="search" aria-label={t('settings.search')}>
      <Field
        form={{ values: { q: query }, errors: {} }}
        name="q"
        type="search"
        icon="search"
        label={t('settings.search')}
        labelHidden
        placeholder={t('settings.search')}
        autocomplete="off"
        maxlength={maxShortSearchLength}
      />
      <Button id="search-settings">{t('settings.searchButton')}</Button>
      {query !== '' && (
        <LinkButton href={settingsPath} kind="quiet">
          {t('settings.showAll')}
        </LinkButton>
      )}
    </form>
  )
}

function SectionLinks({ view, sections }: { view: View; sections: SettingsSection[] }) {
  if (sections.length < 2) return <></>
  return (
    <nav class="cluster small" data-gap="4" aria-label={view.t('settings.groups')}>
      {sections.map(({ group }) => (
        <a class="link tap" href={`#section-${group}`}>
          {view.t(`settings.section.${group}`)}
        </a>
      ))}
    </nav>
  )
}

function AppearanceLink({ view }: { view: View }) {
  return (
    <section class="setting" aria-labelledby="section-appearance">
      <div class="stack" data-gap="1">
        <h2 id="section-appearance">{view.t('appearance.title')}</h2>
        <p class="muted small">{view.t('appearance.settingsHint')}</p>
      </div>
      <div class="panel">
        <div class="panel-body">
          <LinkButton href={appearancePath} icon="image">
            {view.t('appearance.open')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

function OpeningSection({ view }: { view: View }) {
  return (
    <section class="setting" aria-labelledby="section-first-steps">
      <div class="stack" data-gap="1">
        <h2 id="section-first-steps">{view.t('firstSteps.title')}</h2>
        <p class="muted small">{view.t('firstSteps.settingsHint')}</p>
      </div>
      <div class="panel">
        <div class="panel-body stack" data-gap="3">
          <OpeningForm view={view} />
          <a class="link small" href={firstStepsPath}>
            {view.t('firstSteps.settingsLink')}
          </a>
        </div>
      </div>
    </section>
  )
}
