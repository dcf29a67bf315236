import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  pages: [
    ['slideshows', '/admin/slideshows'],
    ['a slideshow', '/admin/slideshows/1/edit'],
    ['slides', '/admin/slideshows/slides'],
    ['a slide', '/admin/slideshows/slides/1/edit'],
  ],
}
