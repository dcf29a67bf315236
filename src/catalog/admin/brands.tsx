import { Elysia, t } from 'elysia'
import { refuseFaults } from '#src/admin/bulk.tsx'
import { changesBetween } from '#src/admin/changes.ts'
import { conflictOf, recorded, trySave } from '#src/admin/edit.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, addressBack, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { slugOf } from '#src/lib/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { also, fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import {
  BrandEditPage,
  type BrandEditProps,
  BrandList,
  BrandSheet,
  BrandsPage,
  brandsPath as path,
} from '#templates/catalog/admin/brands-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { listBrands } from '../categories.ts'
import { createBrand, deleteBrand, findBrandForStaff, listBrandsForStaff, mergeBrand, saveBrand } from '../edit-brands.ts'

const shape: ListShape<'all', 'name' | 'products', never> = { path, views: ['all'], sorts: { name: 'asc', products: 'desc' }, filters: {} }

const back = t.String({ maxLength: 2000, default: '' })
const schema = t.Object({
  back,
  updated_at: t.Optional(t.Integer()),
  name: t.String({ maxLength: 120 }),
  slug: t.String({ maxLength: 80, default: '' }),
  story: t.String({ maxLength: 4000, multiline: true, default: '' }),
})
const mergeSchema = t.Object({ back, into: t.Nullable(t.Integer({ minimum: 1 })) })
const deleteSchema = t.Object({ back })
type Brand = NonNullable<Awaited<ReturnType<typeof findBrandForStaff>>>

/** Brands: the list, the sheet of one, merging two and deleting what no product uses. */
export const brandsAdmin = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(path, ({ view, visit }) => answerBrands(shop, view, visit.request, view.url))
    .get(`${path}/create`, ({ view }) => answerBrand(shop, view, null, { form: blankForm(), back: backOf(view) }))
    .post(path, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, schema)
      const made = await form.attempt((values) =>
        recorded(shop, view, { action: 'brand.created' }, async (tx, now) => {
          const facts = factsOf(values)
          return { done: facts, change: { ...facts }, subject: `brand:${await createBrand(tx, facts, now)}` }
        }),
      )
      const home = addressBack(path, String(form.form.values['back'] ?? ''))
      if (!made) return answerBrand(shop, view, null, { form: form.form, back: home, status: 422 })
      return answerDone(shop, view, visit.request, home, view.t('brands.created', { name: made.name }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await brandOf(shop, idFrom(params.id))
      return answerBrand(shop, view, stored, { form: formFrom(stored), back: backOf(view) })
    })
    .get(`${path}/:id`, ({ view, params }) => go(view, `${path}/${idFrom(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, visit, params }) => {
      const stored = await brandOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, schema)
      const home = addressBack(path, String(form.form.values['back'] ?? ''))
      const saved = await trySave(form, (values) =>
        recorded(shop, view, { action: 'brand.saved', subject: subjectOf(stored) }, async (tx, now) => {
          const facts = factsOf(values)
          const done = await saveBrand(tx, stored.id, facts, { now, seenAt: values.updated_at ?? stored.updatedAt })
          return { done, change: changesBetween(stored, facts) }
        }),
      )
      if (saved.status !== 200) {
        return answerBrand(shop, view, await brandOf(shop, stored.id), { form: form.form, back: home, status: saved.status })
      }
      return answerDone(shop, view, visit.request, home, worded(view, 'brands.saved', stored.name, saved.done))
    })
    .post(`${path}/:id/merge`, async ({ view, visit, params }) => {
      const stored = await brandOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, mergeSchema)
      const { values } = refuseFaults(form)
      const home = addressBack(path, values.back)
      const done = await form.attempt(() =>
        recorded(shop, view, { action: 'brand.merged', subject: subjectOf(stored) }, async (tx, now) => {
          const { name, slug, products } = stored
          return { done: await mergeBrand(tx, stored.id, values.into ?? 0, now), change: { name, slug, into: values.into, products } }
        }),
      )
      if (done === undefined) {
        const filled = { values: { ...formFrom(stored).values, ...form.form.values }, errors: form.form.errors }
        return answerBrand(shop, view, stored, { form: filled, back: home, status: 422 })
      }
      return answerDone(shop, view, visit.request, home, worded(view, 'brands.merged', stored.name, done))
    })
    .post(`${path}/:id/delete`, async ({ view, visit, params }) => {
      const stored = await brandOf(shop, idFrom(params.id))
      const form = await readForm(view, visit.request, deleteSchema)
      const home = addressBack(path, String(form.form.values['back'] ?? ''))
      const done = await form.attempt(() =>
        recorded(shop, view, { action: 'brand.deleted', subject: subjectOf(stored) }, async (tx, now) => {
          await deleteBrand(tx, stored.id, now)
          const { name, slug, story } = stored
          return { done: true, change: { name, slug, story } }
        }),
      )
      if (!done) {
        const filled = { ...formFrom(stored), errors: form.form.errors }
        return answerBrand(shop, view, stored, { form: filled, back: home, status: 422 })
      }
      return answerDone(shop, view, visit.request, home, worded(view, 'brands.deleted', stored.name, true))
    })

const backOf = (view: StaffView): URL => addressBack(path, view.url.searchParams.get('back') ?? '')
const formFrom = ({ name, slug, story }: Brand): FormState => blankForm({ name, slug, story })
const factsOf = ({ name, slug, story }: { name: string; slug: string; story: string }) => ({
  name,
  slug: slug === '' ? slugOf(name) : slug,
  story,
})

function worded(view: StaffView, key: 'brands.saved' | 'brands.merged' | 'brands.deleted', name: string, done: boolean): string {
  return [view.t(key, { name }), done ? '' : view.t('categories.goesOn')].filter(Boolean).join(' ')
}

async function brandOf(shop: Shop, id: number): Promise<Brand> {
  const brand = await findBrandForStaff(shop.db.read, id)
  if (!brand) throw new NotFound('brand')
  return brand
}

async function answerDone(shop: Shop, view: StaffView, request: Request, home: URL, said: string): Promise<Response> {
  if (!view.partial) return go(view, home.pathname + home.search, said)
  return telling(await answerBrands(shop, view, request, home), 'toast', said)
}

async function answerBrands(shop: Shop, view: StaffView, request: Request, url: URL): Promise<Response> {
  const wish = readWish(shape, url)
  const { search, sort, descending } = wish
  const { rows, ...count } = await listBrandsForStaff(shop.db.read, { search, sort, descending, page: wish.page, pageSize: listPageSize })
  const links = linksOf(shape, wish)
  const props = {
    view,
    wish,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    back: links.page(count.page),
    mayWrite: await mayDo(shop, view, 'catalog', 'write'),
  }
  return listAnswer(view, request, {
    title: view.t('brands.title'),
    address: linkTo(shape, wish, { page: count.page }),
    whole: <BrandsPage {...props} />,
    list: <BrandList {...props} />,
  })
}

async function answerBrand(
  shop: Shop,
  view: StaffView,
  stored: Brand | null,
  { form, back, status = 200 }: { form: FormState; back: URL; status?: number },
): Promise<Response> {
  const others = (await listBrands(shop.db.read)).filter(({ id }) => id !== stored?.id)
  const props: BrandEditProps = {
    view,
    stored,
    form,
    conflict: stored && status === 409 ? await conflictOf(shop, view, savedOf(stored), versionsOf(view, stored, form)) : null,
    others: others.map(({ id, name }) => ({ value: id, label: name })),
    back: back.pathname + back.search,
    mayWrite: await mayDo(shop, view, 'catalog', 'write'),
  }
  if (!view.partial) return page(view, stored?.name ?? view.t('brands.create'), <BrandEditPage {...props} />, { status })
  return withStatus(status, fragments(view, also(<BrandSheet {...props} />, '#list-ask', 'innerHTML')))
}

const subjectOf = ({ id }: { id: number }): string => `brand:${id}`
const savedOf = (stored: Brand) => ({ subject: subjectOf(stored), savedAt: stored.updatedAt })

function versionsOf(view: StaffView, stored: Brand, form: FormState): Difference[] {
  const theirs = formFrom(stored)
  return (['name', 'slug', 'story'] as const).map((name) => ({
    label: view.t(`brands.${name}`),
    yours: String(form.values[name] ?? ''),
    theirs: String(theirs.values[name] ?? ''),
  }))
}
