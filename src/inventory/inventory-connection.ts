import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { Service } from '#src/services/service.ts'

export const inventorySlug = 'inventory-webhook'
export const secretName = 'INVENTORY_WEBHOOK_SECRET'

const variable: EnvVariable = {
  name: secretName,
  required: true,
  secret: true,
  description: 'Shared secret of the inventory webhook.',
  field: { label: 'services.field.sharedSecret' },
}

/** Warehouses report stock to the store with a secret that it makes. They cannot be asked. */
export const inventoryServices: Service[] = [
  {
    slug: inventorySlug,
    name: 'Inventory webhook',
    nameKey: 'mail.service.inventory',
    group: 'stock',
    variables: [variable],
    generated: secretName,
    webhook: { path: '/webhooks/inventory-update', choose: 'services.inventory.webhook' },
    keepsReplaced: true,
    modeOf: () => 'live',
    // Read with each report.
    connect() {},
  },
]
