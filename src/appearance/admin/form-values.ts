import type { StaffView } from '#src/admin/layout.ts'
import { isValidSetting, setIfValid, type Settings } from '#src/settings/settings.ts'
import { initialForm, type ParsedForm } from '#src/web/form/form.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import { choiceFields, colorFields, fieldLabel, optionLabel } from '#templates/appearance/appearance-fields.ts'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { appearanceOf } from '../appearance.ts'
import { type AppearanceInput, contrastErrors } from '../save-appearance.ts'
import { colorNames } from '../themes.ts'
import { leastTextContrast } from '../limits.ts'

/** What the store looks like, with the values of the theme where staff have none of their own. `savedAt` in epoch ms. */
export function appearanceForm(settings: Settings, savedAt: number): FormState {
  const { light, dark, fonts, corners, density, header, scheme } = appearanceOf(settings)
  return initialForm({
    updated_at: savedAt,
    ...Object.fromEntries(colorNames.map((name) => [`theme_${name}`, light[name]])),
    ...Object.fromEntries(colorNames.map((name) => [`theme_dark_${name}`, dark[name]])),
    theme_own_dark: settings.theme_own_dark,
    theme_scheme: scheme,
    theme_fonts: fonts,
    theme_corners: corners,
    theme_density: density,
    theme_header: header,
  })
}

/** What can be saved of the form. Everything else gets an error at its field. */
export function parseAppearance(view: StaffView, form: ParsedForm<Record<string, unknown>>, stored: Settings): AppearanceInput {
  const input: AppearanceInput = { theme_own_dark: form.values['theme_own_dark'] === true }
  for (const { name } of colorFields) {
    const value = String(form.values[name]).toLowerCase()
    if (value === '' || !setIfValid(input, name, value)) form.addError(name, view.t('appearance.color.error'))
  }
  for (const { name } of choiceFields) {
    const value = form.values[name]
    if (value === 'theme' || !isValidSetting(name, value) || !setIfValid(input, name, value))
      form.addError(name, view.t('appearance.choice.error'))
  }
  if (!form.ok) return input
  for (const { key, pair, ratio, suggestion } of contrastErrors({ ...stored, ...input }))
    form.addError(key, view.t(`appearance.contrast.${pair}`, contrastParams(view, ratio, suggestion)))
  return input
}

export function appearanceDifferences(view: StaffView, yours: FormState, theirs: FormState): Difference[] {
  const shown = (form: FormState, name: string) => {
    const value = fieldValue({ form, name })
    return optionLabel(view, name, value) ?? value
  }
  return [...colorFields, ...choiceFields].map((field) => ({
    label: fieldLabel(view, field.name),
    yours: shown(yours, field.name),
    theirs: shown(theirs, field.name),
  }))
}

/** Ratios as WCAG writes them: 4.5:1. */
const contrastParams = (view: StaffView, ratio: number, color: string) => ({
  ratio: `${view.number(ratio)}:1`,
  least: `${view.number(leastTextContrast)}:1`,
  color,
})
