import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['questions', '/admin/faqs'],
    ['a question', '/admin/faqs/1/edit'],
    ['groups of questions', '/admin/faqs/groups'],
  ],
}
