import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['files on pages', '/admin/cms-downloads'],
    ['a file on pages', '/admin/cms-downloads/1/edit'],
  ],
}
