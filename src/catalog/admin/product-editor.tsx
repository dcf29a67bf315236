import { Elysia } from 'elysia'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Conflict } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { go, telling } from '#src/web/answer.tsx'
import { formLimits, readFields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import { acceptsJson } from '#src/web/visit.ts'
import { categoryTree, listBrands } from '../categories.ts'
import { type StaffProduct, flatCategories, listLocations } from '../staff-product.ts'
import { arrangeFields } from './arranged.ts'
import { type Wanted, wantedFrom } from './facts-from-form.ts'
import { answerEditor, groundOf, productOf } from './product-answer.tsx'
import { formFrom, productLimits, productSchema } from './product-form.ts'
import type { Ground } from './reading.ts'
import { saveForm } from './save-form.ts'

const path = '/admin/ecommerce/products/:id'

/** One product: the page that shows it and the form that saves it. */
export const productEditor = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${path}/edit`, async ({ view, params }) => {
      const stored = await productOf(shop, idFrom(params.id))
      return answerEditor(shop, view, stored, { form: formFrom(stored, await groundOf(shop)) })
    })
    // Where a refused form was posted: reloading that page asks for it again.
    .get(path, ({ view, params }) => go(view, `/admin/ecommerce/products/${idFrom(params.id)}/edit`))
    .post(path, async ({ view, visit, params }) => {
      const stored = await productOf(shop, idFrom(params.id))
      const ground = await groundOf(shop)
      const fields = await readFields(visit.request, { ...formLimits, ...productLimits })
      const read = checkFields(view, fields, productSchema, acceptsJson(visit.request))
      const again = (now: StaffProduct) => arrangeFields(view, now, ground, { fields, form: read.form })
      try {
        await read.attempt(async (values) => {
          const { wishes, rows, refusal } = again(stored)
          if (refusal) throw refusal
          const locations = await listLocations(shop.db.read)
          const wanted = await wantedFrom(shop.db.read, values, { stored, ground, wishes, rows, locations })
          for (const [field, key] of [...wanted.faults, ...(await unknownChoices(shop, wanted))]) read.refuse(field, view.t(key))
          for (const { field, key, params: about } of wanted.formFaults) read.refuse(field, view.t(key, about))
          if (read.ok) await saveForm(shop, view, { stored, wanted, seenAt: values.updated_at })
        })
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        const now = await productOf(shop, stored.product.id)
        return answerEditor(shop, view, now, { ...again(now), status: 409, against: formFrom(now, ground) })
      }
      if (!read.ok) return answerEditor(shop, view, stored, { ...again(stored), status: 422 })
      return answerSaved(shop, view, stored.product.id, ground)
    })

async function answerSaved(shop: Shop, view: StaffView, id: number, ground: Ground): Promise<Response> {
  if (!view.partial) return go(view, `/admin/ecommerce/products/${id}/edit`, view.t('products.saved'))
  const saved = await productOf(shop, id)
  return telling(await answerEditor(shop, view, saved, { form: formFrom(saved, ground) }), 'toast', view.t('products.saved'))
}

// Deleted since the page was opened, or never there.
async function unknownChoices(shop: Shop, { facts }: Wanted): Promise<[string, StringKey][]> {
  const q = shop.db.read
  const categories = new Set(flatCategories(await categoryTree(q)).map(({ id }) => id))
  const brands = new Set((await listBrands(q)).map(({ id }) => id))
  const unknown = {
    brand_id: facts.brandId !== null && !brands.has(facts.brandId),
    category_id: facts.categoryId !== null && !categories.has(facts.categoryId),
    also_in: !facts.alsoIn.every((id) => categories.has(id)),
  }
  return Object.entries(unknown).flatMap(([field, gone]) => (gone ? [[field, 'form.choose'] as [string, StringKey]] : []))
}
