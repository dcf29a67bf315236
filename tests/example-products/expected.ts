import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const admin = '/admin/example-products'

export const expected: ExpectedOfModule = {
  staffAreas: { [admin]: 'catalog' },
  recorded: {
    [`POST ${admin}/add`]: ['example_products.added'],
    [`POST ${admin}/delete`]: ['example_products.removed'],
  },
  pages: [['the example products', admin]],
}
