import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import { findInventory } from '../find-inventory.ts'
import { maxBinLength } from '../limits.ts'
import { saveBins } from '../save-bins.ts'

const bin = t.String({ maxLength: maxBinLength, default: '' })
const binsSchema = t.Object({ sku: t.String({ minLength: 1, maxLength: 200 }), bin, location: t.Optional(t.Record(t.String(), bin)) })

/** Saves where a SKU is stored. */
export const stockBinRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'inventory', 'write')).post(`${path}/bins`, async ({ view, req }) => {
    const { values } = requireValid(await readForm(view, req.raw, binsSchema))
    const { sku } = values
    if (!(await findInventory(shop.db.read, sku))) throw new NotFound('sku')
    const locations = new Map(Object.entries(values.location ?? {}).map(([id, text]) => [Number(id), text]))
    await withAudit(shop, view, { action: 'stock.bins', subject: `sku:${sku}` }, async (tx) => {
      const change = await saveBins(tx, sku, { total: values.bin, locations })
      return change && { change }
    })
    return redirect(view, `${path}/history?sku=${encodeURIComponent(sku)}`, view.t('inventory.binsSaved'))
  })
