import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['testimonials', '/admin/testimonials'],
    ['a new testimonial', '/admin/testimonials/create'],
    ['a testimonial', '/admin/testimonials/1/edit'],
  ],
}
