import type { SettingDefinitions } from '#src/settings/setting-types.ts'

const pageId = (page: string) =>
  ({
    type: 'integer',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    default: null,
    effect: `The id of the page with the ${page}: for the checklist, and the links of footer, checkout and emails; null = found by its slug.`,
  }) as const

export const legalPagesSettings = {
  terms_page_id: pageId('terms'),
  privacy_page_id: pageId('privacy policy'),
  returns_page_id: pageId('rules about returns'),
  imprint_page_id: pageId('legal notice'),
} as const satisfies SettingDefinitions
