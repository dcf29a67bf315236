import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const admin = '/admin/document-fonts'

export const expected: ExpectedOfModule = {
  staffAreas: { [admin]: 'settings' },
  recorded: {
    [`POST ${admin}/:slug/install`]: ['document_font.added'],
    [`POST ${admin}/:slug/remove`]: ['document_font.removed'],
  },
}
