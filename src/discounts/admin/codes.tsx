import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { exportList } from '#src/admin/list-export.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { discountsPath } from '#templates/discounts/discount-list.tsx'
import { findDiscount } from '../find-discounts.ts'
import { generateSchema } from '../forms.ts'
import { generateCodes, readGeneratedCodes } from '../generate-codes.ts'
import { toDiscountForm } from './discount-form.ts'
import { renderDiscountEditor } from './render-editor.tsx'

export const generatedCodeRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'discounts'))
    .get(`${discountsPath}/:id/codes.csv`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      if (!(await findDiscount(shop.db.read, id))) throw new NotFound('discount')
      async function* lines() {
        for await (const codes of readGeneratedCodes(shop, id))
          yield codes.map(({ code, used, taken, createdAt }) => [
            code,
            used > 0 ? 'used' : taken > 0 ? 'reserved' : 'unused',
            new Date(createdAt).toISOString(),
          ])
      }
      return exportList(
        shop,
        { view, req },
        {
          subject: 'discount-codes',
          action: 'codes.exported',
          list: `${discountsPath}/${id}/edit`,
          timeoutSeconds: 120,
          lines: csvFile(['code', 'state', 'created_at'], lines()),
        },
      )
    })
    .post(`${discountsPath}/:id/codes`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await findDiscount(shop.db.read, id)
      if (!stored) throw new NotFound('discount')
      const form = await readForm(view, req.raw, generateSchema)
      const done = await form.attempt(({ count, prefix }) =>
        withAudit(shop, view, { action: 'codes.generated', subject: `discount:${id}` }, async (tx, now) => {
          await generateCodes(tx, id, { count, prefix, now })
          return { change: { count, prefix } }
        }),
      )
      if (done) return redirect(view, `${discountsPath}/${id}/edit#codes`, view.t('discounts.codes.generated'))
      const state = { form: toDiscountForm(stored, view.moneyInput), codesForm: form.state, status: 422 } as const
      return renderDiscountEditor(shop, view, stored, state)
    })
