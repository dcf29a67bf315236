import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { changesBetween } from '#src/admin/changes.ts'
import { describeConflict, withAudit, saveForm } from '#src/admin/edit.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { type ListConfig, parseBackUrl, listHref, listLinks, listPageSize, readListParams } from '#src/admin/list.ts'
import { type StaffView, canAccess, requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import { slugify } from '#src/lib/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { outOfBand, fragments, redirect, page, withToast, withStatus } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import {
  BrandEditPage,
  type BrandEditProps,
  BrandList,
  BrandDrawer,
  BrandsPage,
  brandsPath as path,
} from '#templates/brands/brands-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { listBrands } from './brands.ts'
import { createBrand, deleteBrand, findBrandForStaff, listBrandsForStaff, mergeBrand, saveBrand } from './edit-brands.ts'

const listConfig: ListConfig<'all', 'name' | 'products', never> = {
  path,
  views: ['all'],
  sorts: { name: 'asc', products: 'desc' },
  filters: {},
}

const back = t.String({ maxLength: 2000, default: '' })
const brandSchema = t.Object({
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
export const brandRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(path, ({ view, req }) => renderBrandList(shop, view, req.raw, view.url))
    .get(`${path}/create`, ({ view }) => renderBrandEditor(shop, view, null, { form: initialForm(), back: readBackUrl(view) }))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, brandSchema)
      const created = await form.attempt((values) =>
        withAudit(shop, view, { action: 'brand.created' }, async (tx, now) => {
          const facts = toBrandFacts(values)
          return { result: facts, change: { ...facts }, subject: `brand:${await createBrand(tx, facts, now)}` }
        }),
      )
      const backUrl = parseBackUrl(path, String(form.state.values['back'] ?? ''))
      if (!created) return renderBrandEditor(shop, view, null, { form: form.state, back: backUrl, status: 422 })
      return respondWithMessage(shop, view, req.raw, backUrl, view.t('brands.created', { name: created.name }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getBrand(shop, parseId(params.id))
      return renderBrandEditor(shop, view, stored, { form: toFormState(stored), back: readBackUrl(view) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const stored = await getBrand(shop, parseId(params.id))
      const form = await readForm(view, req.raw, brandSchema)
      const backUrl = parseBackUrl(path, String(form.state.values['back'] ?? ''))
      const saved = await saveForm(form, (values) =>
        withAudit(shop, view, { action: 'brand.saved', subject: auditSubject(stored) }, async (tx, now) => {
          const facts = toBrandFacts(values)
          const result = await saveBrand(tx, stored.id, facts, { now, expectedUpdatedAt: values.updated_at ?? stored.updatedAt })
          return { result, change: changesBetween(stored, facts) }
        }),
      )
      if (saved.status !== 200) {
        return renderBrandEditor(shop, view, await getBrand(shop, stored.id), { form: form.state, back: backUrl, status: saved.status })
      }
      return respondWithMessage(shop, view, req.raw, backUrl, successMessage(view, 'brands.saved', stored.name, saved.result))
    })
    .post(`${path}/:id/merge`, async ({ view, req, params }) => {
      const stored = await getBrand(shop, parseId(params.id))
      const form = await readForm(view, req.raw, mergeSchema)
      const { values } = requireValid(form)
      const backUrl = parseBackUrl(path, values.back)
      const done = await form.attempt(() =>
        withAudit(shop, view, { action: 'brand.merged', subject: auditSubject(stored) }, async (tx, now) => {
          const { name, slug, products } = stored
          return { result: await mergeBrand(tx, stored.id, values.into ?? 0, now), change: { name, slug, into: values.into, products } }
        }),
      )
      if (done === undefined) {
        const formWithErrors = { values: { ...toFormState(stored).values, ...form.state.values }, errors: form.state.errors }
        return renderBrandEditor(shop, view, stored, { form: formWithErrors, back: backUrl, status: 422 })
      }
      return respondWithMessage(shop, view, req.raw, backUrl, successMessage(view, 'brands.merged', stored.name, done))
    })
    .post(`${path}/:id/delete`, async ({ view, req, params }) => {
      const stored = await getBrand(shop, parseId(params.id))
      const form = await readForm(view, req.raw, deleteSchema)
      const backUrl = parseBackUrl(path, String(form.state.values['back'] ?? ''))
      const done = await form.attempt(() =>
        withAudit(shop, view, { action: 'brand.deleted', subject: auditSubject(stored) }, async (tx, now) => {
          await deleteBrand(tx, stored.id, now)
          const { name, slug, story } = stored
          return { result: true, change: { name, slug, story } }
        }),
      )
      if (!done) {
        const formWithErrors = { ...toFormState(stored), errors: form.state.errors }
        return renderBrandEditor(shop, view, stored, { form: formWithErrors, back: backUrl, status: 422 })
      }
      return respondWithMessage(shop, view, req.raw, backUrl, successMessage(view, 'brands.deleted', stored.name, true))
    })

const readBackUrl = (view: StaffView): URL => parseBackUrl(path, view.url.searchParams.get('back') ?? '')
const toFormState = ({ name, slug, story }: Brand): FormState => initialForm({ name, slug, story })
const toBrandFacts = ({ name, slug, story }: { name: string; slug: string; story: string }) => ({
  name,
  slug: slug === '' ? slugify(name) : slug,
  story,
})

function successMessage(view: StaffView, key: 'brands.saved' | 'brands.merged' | 'brands.deleted', name: string, done: boolean): string {
  return [view.t(key, { name }), done ? '' : view.t('categories.goesOn')].filter(Boolean).join(' ')
}

async function getBrand(shop: Shop, id: number): Promise<Brand> {
  const brand = await findBrandForStaff(shop.db.read, id)
  if (!brand) throw new NotFound('brand')
  return brand
}

async function respondWithMessage(shop: Shop, view: StaffView, request: Request, backUrl: URL, message: string): Promise<Response> {
  if (!view.partial) return redirect(view, backUrl.pathname + backUrl.search, message)
  return withToast(await renderBrandList(shop, view, request, backUrl), 'toast', message)
}

async function renderBrandList(shop: Shop, view: StaffView, request: Request, url: URL): Promise<Response> {
  const params = readListParams(listConfig, url)
  const { search, sort, descending } = params
  const { rows, ...count } = await listBrandsForStaff(shop.db.read, { search, sort, descending, page: params.page, pageSize: listPageSize })
  const links = listLinks(listConfig, params)
  const props = {
    view,
    params,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    back: links.page(count.page),
    canWrite: await canAccess(shop, view, 'catalog', 'write'),
  }
  return renderList(view, request, {
    title: view.t('brands.title'),
    url: listHref(listConfig, params, { page: count.page }),
    fullPage: <BrandsPage {...props} />,
    list: <BrandList {...props} />,
  })
}

async function renderBrandEditor(
  shop: Shop,
  view: StaffView,
  stored: Brand | null,
  { form, back, status = 200 }: { form: FormState; back: URL; status?: number },
): Promise<Response> {
  const otherBrands = (await listBrands(shop.db.read)).filter(({ id }) => id !== stored?.id)
  const props: BrandEditProps = {
    view,
    stored,
    form,
    conflict:
      stored && status === 409 ? await describeConflict(shop, view, savedRecord(stored), compareVersions(view, stored, form)) : null,
    mergeTargets: otherBrands.map(({ id, name }) => ({ value: id, label: name })),
    back: back.pathname + back.search,
    canWrite: await canAccess(shop, view, 'catalog', 'write'),
  }
  if (!view.partial) return page(view, stored?.name ?? view.t('brands.create'), <BrandEditPage {...props} />, { status })
  return withStatus(status, fragments(view, outOfBand(<BrandDrawer {...props} />, '#list-ask', 'innerHTML')))
}

const auditSubject = ({ id }: { id: number }): string => `brand:${id}`
const savedRecord = (stored: Brand) => ({ subject: auditSubject(stored), savedAt: stored.updatedAt })

function compareVersions(view: StaffView, stored: Brand, form: FormState): Difference[] {
  const theirs = toFormState(stored)
  return (
    [
      ['name', 'brands.name'],
      ['slug', 'brands.slug'],
      ['story', 'brands.story'],
    ] as const
  ).map(([name, label]) => ({
    label: view.t(label),
    yours: String(form.values[name] ?? ''),
    theirs: String(theirs.values[name] ?? ''),
  }))
}
