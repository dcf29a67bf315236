import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['forms', '/admin/cms-forms'],
    ['a form', '/admin/cms-forms/1/edit'],
  ],
}
