import { eq } from 'drizzle-orm'
import { recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { replaceConnection, saveConnection } from '#src/services/connections.ts'
import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

export const expected: ExpectedOfModule = {
  staffAreas: { '/admin/settings/services': 'staff' },
  readsForWriters: [
    'GET /admin/settings/services',
    'GET /admin/settings/services/:slug',
    'GET /admin/settings/services/:slug/disconnect',
    'GET /admin/settings/services/:slug/former/:uid',
  ],
  recorded: {
    'POST /admin/settings/services/:slug': ['service.connected'],
    'POST /admin/settings/services/:slug/check': ['service.checked'],
    'POST /admin/settings/services/:slug/disconnect': ['service.disconnected'],
    'POST /admin/settings/services/:slug/former/:uid': ['service.disconnected'],
    'POST /admin/settings/services/:slug/secret': ['service.connected'],
  },
  async fillPseudoShop(shop) {
    const shared = { mode: 'test', replaces: null, keepsReplaced: true, now: shop.now() } as const
    const former = { CARD_SECRET_KEY: 'sk_test_1', CARD_PUBLISHABLE_KEY: 'pk_test_1', CARD_WEBHOOK_SECRET: 'whsec_1' }
    await shop.db.transaction(async (tx) => {
      const shippo = await saveConnection(tx, shop.secrets, { ...shared, slug: 'shippo', values: { SHIPPO_API_KEY: 'shippo_test_1' } })
      await tx.update(tx.t.serviceConnections).set({ problem: 'permission' }).where(eq(tx.t.serviceConnections.id, shippo.id))
      const inventory = { ...shared, slug: 'inventory-webhook', values: { INVENTORY_WEBHOOK_SECRET: 'a secret' } }
      const replaced = await saveConnection(tx, shop.secrets, inventory)
      await saveConnection(tx, shop.secrets, { ...inventory, replaces: replaced.uid })
      const { uid } = await saveConnection(tx, shop.secrets, { ...shared, slug: 'card-processor', values: former })
      const money = { processorId: 1, account: 'test:pk_test_1', amount: 100, currency: 'USD', reason: 'unknown_reference' } as const
      await recordUnmatchedPayment(tx, shop.log, { ...money, reference: 'pi_former' }, shop.now())
      await replaceConnection(tx, { ...shared, slug: 'card-processor', replaces: uid })
      expected.pathsOfStates = [`/admin/settings/services/card-processor/former/${uid}`]
    })
  },
  pages: [
    ['services', '/admin/settings/services'],
    ['a service', '/admin/settings/services/card-processor'],
    ['the mail server', '/admin/settings/services/smtp'],
    ['the inventory webhook', '/admin/settings/services/inventory-webhook'],
  ],
}
