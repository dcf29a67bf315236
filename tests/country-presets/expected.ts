import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const admin = '/admin/country-presets'

export const expected: ExpectedOfModule = {
  staffAreas: { [admin]: 'settings' },
  recorded: {
    [`POST ${admin}/shipping`]: ['country_preset.created'],
    [`POST ${admin}/tax`]: ['country_preset.created'],
    [`POST ${admin}/legal`]: ['country_preset.created'],
    [`POST ${admin}/pages`]: ['settings.saved'],
    [`POST ${admin}/undo`]: ['country_preset.created'],
  },
  pathsOfStates: [`${admin}?country=DE`],
  pages: [
    ['the presets of a country', `${admin}?country=DE`],
    ['the presets without a country', admin],
  ],
}
