import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  staffAreas: { '/admin/settings/services': 'staff' },
  readsForWriters: ['GET /admin/settings/services', 'GET /admin/settings/services/:slug', 'GET /admin/settings/services/:slug/disconnect'],
  pages: [
    ['services', '/admin/settings/services'],
    ['a service', '/admin/settings/services/card-processor'],
    ['the mail server', '/admin/settings/services/smtp'],
  ],
}
