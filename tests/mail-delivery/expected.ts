import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const path = '/admin/settings/email'

export const expected: ExpectedOfModule = {
  staffAreas: { [path]: 'staff' },
  readsForWriters: [`GET ${path}`],
  recorded: { [`POST ${path}/test`]: ['mail_delivery.tested'], [`POST ${path}/domain`]: { nothing: 'asks the DNS' } },
  pages: [['email delivery', path]],
}
