import type { LegalPlan } from '#src/country-presets/legal-preset.ts'
import type { SettingPlan } from '#src/country-presets/plan-settings.ts'
import type { CountryPreset } from '#src/country-presets/preset-countries.ts'
import type { LegalPage } from '#src/legal-pages/legal-slugs.ts'
import type { ZonePlan } from '#src/country-presets/shipping-preset.ts'
import type { TaxPlan } from '#src/country-presets/tax-preset.ts'

/** What a press of each section would create, and what is there. */
export interface PresetsPlan {
  country: string
  preset: CountryPreset
  origin: SettingPlan[]
  shipping: ZonePlan[]
  tax: TaxPlan
  legal: LegalPlan
  currency: string
  pages: PageChoices
}

/** Which page of the store is which. */
export interface PageChoices {
  kinds: LegalPage[]
  /** By id; null = found by its slug. */
  chosen: Record<LegalPage, number | null>
  options: { id: number; title: string; slug: string }[]
}
