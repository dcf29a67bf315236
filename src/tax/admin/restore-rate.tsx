import type { TObject } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import type { EditorState, EntityEditor } from '#src/admin/entities/entity-description.ts'
import { getEntity } from '#src/admin/entities/entity-editor.tsx'
import { respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { parseBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { BuiltInFigure } from '#templates/tax/built-in-rate.tsx'
import { taxPath } from '#templates/tax/tax-tabs.tsx'
import { findBuiltInRate } from '../built-in-updates.ts'
import { type findRateForStaff, rateTitle, saveRate, storeDay } from '../edit-rates.ts'
import { percentInput } from '#src/lib/money/percent.ts'

type StoredRate = NonNullable<Awaited<ReturnType<typeof findRateForStaff>>>

const backSchema = t.Object({ back: t.String({ maxLength: 2000, default: '' }) })

export const restoreRoutes = <S extends TObject>(shop: Shop, editor: EntityEditor<S, StoredRate>) =>
  new Elysia().use(requireStaff(shop, 'settings')).post(`${taxPath}/:id/restore`, async ({ view, req, params }) => {
    const id = parseId(params.id)
    const { values } = requireValid(await readForm(view, req.raw, backSchema))
    const restored = await withAudit(shop, view, { action: 'tax_rate.restored', subject: `tax_rate:${id}` }, async (tx, now) => {
      const stored = await getEntity(tx, editor, id)
      const builtIn = findBuiltInRate(stored, await storeDay(tx, now))
      if (!builtIn) throw new Conflict('tax.noBuiltIn')
      const rate = percentInput(builtIn.ratePpm)
      await saveRate(tx, id, { ...stored, rate }, { now, expectedUpdatedAt: stored.updatedAt })
      return { title: rateTitle({ ...stored, rate }), change: { rate: [stored.rate, rate] } }
    })
    const message = view.t('tax.restored', { name: restored.title })
    return respondWithEntityList(shop, { view, req }, editor.list, { back: parseBackUrl(taxPath, values.back), message })
  })

export async function renderBuiltInFigure(shop: Shop, view: StaffView, stored: StoredRate, { back }: EditorState) {
  const builtIn = findBuiltInRate(stored, await storeDay(shop.db.read, shop.now()))
  if (!builtIn) return { title: 'tax.deleteTitle' as const, content: <></> }
  const props = { view, id: stored.id, builtIn, isSame: builtIn.ratePpm === stored.ratePpm, back: back.pathname + back.search }
  return { title: 'tax.builtIn' as const, content: <BuiltInFigure {...props} /> }
}
