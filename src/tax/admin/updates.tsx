import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { UpdatesPage } from '#templates/tax/updates-page.tsx'
import { taxPath } from '#templates/tax/tax-tabs.tsx'
import { applyRateUpdates, declineRateUpdates, listRateUpdates } from '../built-in-updates.ts'
import { storeDay } from '../edit-rates.ts'

const path = `${taxPath}/updates`

const schema = t.Object({
  keys: t.Array(t.String({ maxLength: 200 }), { maxItems: 2000 }),
  action: t.Union([t.Literal('apply'), t.Literal('decline')]),
})

export const updatesRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, async ({ view }) => {
      const updates = await listRateUpdates(shop.db.read, await storeDay(shop.db.read, shop.now()))
      const canWrite = view.can('settings', 'write')
      return page(view, view.t('tax.updates'), <UpdatesPage view={view} updates={updates} canWrite={canWrite} />)
    })
    .post(path, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, schema, { fields: 2100 }))
      const isApplied = values.action === 'apply'
      const audited = { action: isApplied ? 'tax_rates.updated' : 'tax_rates.update_declined', subject: 'tax_rates' }
      const { updates } = await withAudit(shop, view, audited, async (tx, now) => {
        const today = await storeDay(tx, now)
        const done = isApplied ? await applyRateUpdates(tx, values.keys, { today, now }) : await declineRateUpdates(tx, values.keys, today)
        return { updates: done, change: { rates: done.map(({ key, currentPpm, builtIn }) => [key, currentPpm, builtIn.ratePpm]) } }
      })
      const message = view.t(isApplied ? 'tax.updatesApplied' : 'tax.updatesDeclined', { count: updates.length })
      return redirect(view, updates.length === 0 ? path : taxPath, message)
    })
