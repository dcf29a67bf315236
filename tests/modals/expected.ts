import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['modals', '/admin/modals'],
    ['a modal', '/admin/modals/1/edit'],
  ],
}
