import type { View } from '#src/web/view.ts'

export const lightColorFields = [
  { name: 'theme_accent', color: 'accent' },
  { name: 'theme_background', color: 'background' },
  { name: 'theme_surface', color: 'surface' },
  { name: 'theme_text', color: 'text' },
] as const
export const darkColorFields = [
  { name: 'theme_dark_accent', color: 'accent' },
  { name: 'theme_dark_background', color: 'background' },
  { name: 'theme_dark_surface', color: 'surface' },
  { name: 'theme_dark_text', color: 'text' },
] as const
export const colorFields = [...lightColorFields, ...darkColorFields]

export const schemeField = { name: 'theme_scheme', choice: 'scheme', options: ['both', 'light', 'dark'] } as const
export const shapeFields = [
  { name: 'theme_fonts', choice: 'fonts', options: ['figtree', 'editorial', 'classic', 'geometric', 'system'] },
  { name: 'theme_corners', choice: 'corners', options: ['round', 'soft', 'square'] },
  { name: 'theme_density', choice: 'density', options: ['compact', 'regular', 'airy'] },
  { name: 'theme_header', choice: 'header', options: ['start', 'center'] },
] as const
export const choiceFields = [schemeField, ...shapeFields]

export function fieldLabel({ t }: Pick<View, 't'>, name: string): string {
  const light = lightColorFields.find((field) => field.name === name)
  if (light) return t(`appearance.color.${light.color}`)
  const dark = darkColorFields.find((field) => field.name === name)
  if (dark) return t('appearance.color.dark', { name: t(`appearance.color.${dark.color}`) })
  const choice = choiceFields.find((field) => field.name === name)
  return choice ? t(`appearance.choice.${choice.choice}`) : name
}

export function choiceOptions({ t }: Pick<View, 't'>, field: (typeof choiceFields)[number]): { value: string; label: string }[] {
  switch (field.choice) {
    case 'scheme':
      return field.options.map((value) => ({ value, label: t(`appearance.scheme.${value}`) }))
    case 'fonts':
      return field.options.map((value) => ({ value, label: t(`appearance.fonts.${value}`) }))
    case 'corners':
      return field.options.map((value) => ({ value, label: t(`appearance.corners.${value}`) }))
    case 'density':
      return field.options.map((value) => ({ value, label: t(`appearance.density.${value}`) }))
    case 'header':
      return field.options.map((value) => ({ value, label: t(`appearance.header.${value}`) }))
  }
}

/** Null for a value of another field. */
export function optionLabel(view: Pick<View, 't'>, name: string, value: string): string | null {
  const field = choiceFields.find((choice) => choice.name === name)
  return (field && choiceOptions(view, field).find((option) => option.value === value)?.label) ?? null
}
