import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const path = '/admin/settings/domain'

export const expected: ExpectedOfModule = {
  staffAreas: { [path]: 'staff' },
  readsForWriters: [`GET ${path}`],
  recorded: { [`POST ${path}/check`]: { nothing: 'asks the address of the store' } },
  withoutPage: ['GET /.well-known/sundry-store'],
  pages: [['domain and certificate', path]],
}
