import { saveConnection } from '#src/services/connections.ts'
import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  staffAreas: { '/admin/settings/services': 'staff' },
  readsForWriters: ['GET /admin/settings/services', 'GET /admin/settings/services/:slug', 'GET /admin/settings/services/:slug/disconnect'],
  recorded: {
    'POST /admin/settings/services/:slug': ['service.connected'],
    'POST /admin/settings/services/:slug/check': ['service.checked'],
    'POST /admin/settings/services/:slug/disconnect': ['service.disconnected'],
  },
  async fillPseudoShop(shop) {
    const values = { SHIPPO_API_KEY: 'shippo_test_1' }
    await shop.db.transaction((tx) =>
      saveConnection(tx, shop.secrets, { slug: 'shippo', values, mode: 'test', replaces: null, keepsReplaced: false, now: shop.now() }),
    )
  },
  pages: [
    ['services', '/admin/settings/services'],
    ['a service', '/admin/settings/services/card-processor'],
    ['the mail server', '/admin/settings/services/smtp'],
  ],
}
