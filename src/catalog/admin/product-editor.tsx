import { Elysia } from 'elysia'
import { listAudit, record } from '#src/accounts/audit.ts'
import { changesBetween } from '#src/admin/changes.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Conflict, NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { ProductEditor } from '#templates/catalog/admin/editor.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'
import { categoryTree, listBrands } from '../categories.ts'
import { describePictures } from '../pictures.ts'
import { saveProduct } from '../save-product.ts'
import { type StaffProduct, findProductForStaff, flatCategories } from '../staff-product.ts'
import { removalOf } from './picture-undo.ts'
import { differencesOf } from './product-differences.ts'
import { type Ground, type ReadFacts, factsFrom, formFrom, productLimits, productSchema } from './product-form.ts'

const path = '/admin/ecommerce/products/:id'

/** One product: the page that shows it and the form that saves it. */
export const productEditor = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${path}/edit`, async ({ view, params }) => {
      const stored = await productOf(shop, idFrom(params.id))
      return answerEditor(shop, view, stored, {
        form: formFrom(stored, await groundOf(shop)),
        choices: await choicesOf(shop),
        removal: await removalOf(shop, view, stored.product.id),
      })
    })
    // Where a refused form was posted: reloading that page asks for it again.
    .get(path, ({ view, params }) => go(view, `/admin/ecommerce/products/${idFrom(params.id)}/edit`))
    .post(path, async ({ view, visit, params }) => {
      const stored = await productOf(shop, idFrom(params.id))
      const ground = await groundOf(shop)
      const choices = await choicesOf(shop)
      const read = await readForm(view, visit.request, productSchema, productLimits)
      if (!read.ok) return answerEditor(shop, view, stored, { form: read.form, choices, status: 422 })
      const wanted = await factsFrom(read.values, stored, ground)
      for (const [field, key] of [...wanted.faults, ...unknownChoices(wanted.facts, choices)]) read.refuse(field, view.t(key))
      try {
        await read.attempt((values) => save(shop, view, stored, wanted, values.updated_at))
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        const now = await productOf(shop, stored.product.id)
        return answerEditor(shop, view, now, { form: read.form, choices, status: 409, against: formFrom(now, ground) })
      }
      if (!read.ok) return answerEditor(shop, view, stored, { form: read.form, choices, status: 422 })
      const saved = await productOf(shop, stored.product.id)
      if (!view.partial) return go(view, `/admin/ecommerce/products/${stored.product.id}/edit`, view.t('products.saved'))
      const answer = await answerEditor(shop, view, saved, { form: formFrom(saved, ground), choices })
      answer.headers.set('hx-trigger', JSON.stringify({ toast: { text: view.t('products.saved') } }))
      return answer
    })

async function productOf(shop: Shop, id: number): Promise<StaffProduct> {
  const stored = await findProductForStaff(shop.db.read, id)
  if (!stored) throw new NotFound('product')
  return stored
}

async function groundOf(shop: Shop): Promise<Ground> {
  const { currency, timezone } = await currentSettings(shop)
  return { currency, timeZone: timezone }
}

async function save(shop: Shop, view: StaffView, stored: StaffProduct, wanted: ReadFacts, seenAt: number): Promise<void> {
  const { id } = stored.product
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    await saveProduct(tx, { id, facts: wanted.facts, variants: wanted.variants }, { now, seenAt })
    const pictures = await describePictures(tx, id, wanted.pictures, now)
    const before = new Map(stored.variants.map((variant) => [variant.id, variant]))
    const change = {
      ...changesBetween({ ...stored.product, alsoIn: stored.alsoIn }, { ...wanted.facts }),
      ...Object.assign(
        {},
        ...wanted.variants.map(({ id: variant, variantFee, active }) => {
          const old = before.get(variant!)!
          return changesBetween(
            { [old.sku]: [old.variantFee, old.active] },
            { [old.sku]: [variantFee ?? old.variantFee, active ?? old.active] },
          )
        }),
      ),
      ...(pictures.length > 0 ? { pictures } : {}),
    }
    await record(tx, { actor: view.user, action: 'product.saved', subject: `product:${id}`, change, now })
  })
}

interface Choices {
  brands: Option[]
  categories: Option[]
}

async function choicesOf(shop: Shop): Promise<Choices> {
  const q = shop.db.read
  const indent = '\u2003'
  return {
    categories: flatCategories(await categoryTree(q)).map(({ id, name, depth }) => ({ value: id, label: indent.repeat(depth) + name })),
    brands: (await listBrands(q)).map(({ id, name }) => ({ value: id, label: name })),
  }
}

// Deleted since the page was opened, or never there.
function unknownChoices(facts: ReadFacts['facts'], { brands, categories }: Choices): [string, StringKey][] {
  const known = (options: Option[], id: number | null) => id === null || options.some((option) => option.value === id)
  return [
    ...(known(brands, facts.brandId) ? [] : [['brand_id', 'form.choose'] as [string, StringKey]]),
    ...(known(categories, facts.categoryId) ? [] : [['category_id', 'form.choose'] as [string, StringKey]]),
    ...(facts.alsoIn.every((id) => known(categories, id)) ? [] : [['also_in', 'form.choose'] as [string, StringKey]]),
  ]
}

interface Drawn {
  form: FormState
  choices: Choices
  status?: number
  /** The audit entry of a picture's removal that can be taken back. */
  removal?: number | null
  /** After a stale save: what is stored now, to compare with. */
  against?: FormState
}

async function answerEditor(shop: Shop, view: View, stored: StaffProduct, drawn: Drawn): Promise<Response> {
  const { form, choices, status = 200, removal = null, against } = drawn
  const conflict = against
    ? { text: await whoSaved(shop, view, stored), differences: differencesOf(view, form, against, { stored, ...choices }) }
    : null
  const body = <ProductEditor {...{ view, stored, form, ...choices, conflict, removal }} />
  const title = status === 422 ? view.t('common.errorTitle', { title: stored.product.name }) : stored.product.name
  if (view.partial) return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
  return page(view, title, body, { status, scripts: ['js/admin/product-editor.js'] })
}

async function whoSaved(shop: Shop, view: View, stored: StaffProduct): Promise<string> {
  const { id, updatedAt } = stored.product
  const [last] = await listAudit(shop.db.read, { subject: `product:${id}`, limit: 1 })
  const date = view.date(updatedAt, 'datetime')
  return last ? view.t('admin.conflict.by', { name: last.actor, date }) : view.t('admin.conflict.bySomebody', { date })
}
