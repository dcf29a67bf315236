import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { fieldId } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** A choice of what is listed, below a heading. */
export interface PartGroup {
  value: string
  label: StringKey
  group: StringKey
}

interface TranslationFiltersProps {
  view: View
  path: string
  search: string
  /** '' = the whole program. */
  part: string
  state: string
  groups: readonly PartGroup[]
  states: Option[]
  searchLabel: string
}

export function TranslationFilters({ view, path, search, part, state, groups, states, searchLabel }: TranslationFiltersProps) {
  const { t } = view
  const form: FormState = { values: { q: search, show: state }, errors: {} }
  return (
    <form
      class="list-tools"
      id="translation-filters"
      method="get"
      action={path}
      role="search"
      aria-label={searchLabel}
      hx-get={path}
      hx-trigger="submit, change, input delay:250ms from:#f-q"
      hx-target="#translations"
      hx-swap="outerMorph"
      hx-push-url="true"
      hx-sync="#translations:replace"
    >
      <Field
        form={form}
        name="q"
        type="search"
        icon="search"
        label={searchLabel}
        labelHidden
        placeholder={searchLabel}
        autocomplete="off"
        maxlength={maxShortSearchLength}
      />
      <Field form={form} name="show" type="select" label={t('languages.filter')} labelHidden options={states} />
      <div class="field">
        <label for={fieldId('part')} class="visually-hidden">
          {t('languages.part')}
        </label>
        <select class="input" id={fieldId('part')} name="part">
          <option value="">{t('languages.everyPart')}</option>
          {[...Map.groupBy(groups, ({ group }) => group)].map(([group, items]) => (
            <optgroup label={t(group)}>
              {items.map(({ value, label }) => (
                <option value={value} selected={value === part}>
                  {t(label)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <button class="button without-script" type="submit">
        {t('admin.list.apply')}
      </button>
    </form>
  )
}
