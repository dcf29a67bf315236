import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const exampleProductsSettings = {
  example_products: {
    type: 'text',
    maxLength: 4000,
    default: '',
    effect: 'Remembers which products and categories were added as examples, and when, so that only unchanged ones are removed.',
  },
} as const satisfies SettingDefinitions
