import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['embeds', '/admin/cms-embeds'],
    ['an embed', '/admin/cms-embeds/1/edit'],
  ],
}
