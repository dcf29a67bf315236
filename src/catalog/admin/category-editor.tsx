import { Elysia, t } from 'elysia'
import { listAudit, record } from '#src/accounts/audit.ts'
import { may } from '#src/accounts/capabilities.ts'
import { changesBetween } from '#src/admin/changes.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { Conflict, NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { isSlug, slugOf } from '#src/lib/slugs.ts'
import { addPicture, findPictures, largestUpload } from '#src/media/pictures.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { type ReadForm, blankForm, readForm } from '#src/web/form.ts'
import { CategoryEdit, type CategoryEditProps, SlugCheck } from '#templates/catalog/admin/category-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { categoryTree, pathTo } from '../categories.ts'
import { type CategoryFacts, createCategory, findCategory, isCategorySlugFree, saveCategory } from '../edit-categories.ts'
import { flatCategories } from '../staff-product.ts'

const path = '/admin/ecommerce/categories'

const schema = t.Object({
  updated_at: t.Optional(t.Integer()),
  name: t.String({ maxLength: 120 }),
  slug: t.String({ maxLength: 80, default: '' }),
  intro: t.String({ maxLength: 1000, multiline: true, default: '' }),
  parent: t.Nullable(t.Integer({ minimum: 1 })),
  picture: t.Optional(t.File({ maxSize: '10m' })),
  remove_picture: t.Boolean(),
})
const limits = { bytes: largestUpload + 64 * 1024, fields: 20 }
type Category = NonNullable<Awaited<ReturnType<typeof findCategory>>>

/** One category: made, shown and saved. */
export const categoryEditor = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${path}/slug`, async ({ view }) => {
      const slug = (view.url.searchParams.get('slug') ?? '').trim().slice(0, 100)
      const id = Number(view.url.searchParams.get('id') ?? '') || null
      const state = slug === '' ? 'empty' : !isSlug(slug) ? 'shape' : (await isCategorySlugFree(shop.db.read, slug, id)) ? 'free' : 'taken'
      return fragments(view, <SlugCheck view={view} slug={slug} state={state} />)
    })
    .get(`${path}/create`, ({ view }) => {
      const parent = view.url.searchParams.get('parent') ?? ''
      return answerEdit(shop, view, null, { form: blankForm({ parent: /^\d{1,15}$/.test(parent) ? parent : '' }) })
    })
    .post(path, async ({ view, visit }) => {
      visit.allowSeconds(120)
      const form = await readForm(view, visit.request, schema, limits)
      const made = await form.attempt(async () => {
        const facts = await factsOf(shop, form, null)
        return shop.db.transaction(async (tx) => {
          const id = await createCategory(tx, facts, shop.now())
          await record(tx, {
            actor: view.user,
            action: 'category.created',
            subject: `category:${id}`,
            change: { ...facts },
            now: shop.now(),
          })
          return { id, name: facts.name }
        })
      })
      if (!made) return answerEdit(shop, view, null, { form: form.form, status: 422 })
      return go(view, path, view.t('categories.created', { name: made.name }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await categoryOf(shop, idFrom(params.id))
      return answerEdit(shop, view, stored, { form: formFrom(stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => go(view, `${path}/${idFrom(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, visit, params }) => {
      const stored = await categoryOf(shop, idFrom(params.id))
      visit.allowSeconds(120)
      const form = await readForm(view, visit.request, schema, limits)
      let done: boolean | undefined
      try {
        done = await form.attempt(async ({ updated_at }) => {
          const facts = await factsOf(shop, form, stored)
          return shop.db.transaction(async (tx) => {
            const all = await saveCategory(tx, stored.id, facts, { now: shop.now(), seenAt: updated_at ?? stored.updatedAt })
            const change = changesBetween(stored, { ...facts })
            await record(tx, { actor: view.user, action: 'category.saved', subject: `category:${stored.id}`, change, now: shop.now() })
            return all
          })
        })
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        return answerEdit(shop, view, await categoryOf(shop, stored.id), { form: form.form, status: 409 })
      }
      if (done === undefined) return answerEdit(shop, view, stored, { form: form.form, status: 422 })
      const said = [view.t('categories.saved'), done ? '' : view.t('categories.goesOn')].filter(Boolean).join('. ')
      if (!view.partial) return go(view, `${path}/${stored.id}/edit`, said)
      const saved = await categoryOf(shop, stored.id)
      const answer = await answerEdit(shop, view, saved, { form: formFrom(saved) })
      answer.headers.set('hx-trigger', JSON.stringify({ toast: { text: said } }))
      return answer
    })

async function categoryOf(shop: Shop, id: number): Promise<Category> {
  const category = await findCategory(shop.db.read, id)
  if (!category) throw new NotFound('category')
  return category
}

const formFrom = ({ name, slug, intro, parentId }: Category): FormState => blankForm({ name, slug, intro, parent: parentId })

async function factsOf(shop: Shop, form: ReadForm<typeof schema.static>, stored: Category | null): Promise<CategoryFacts> {
  const { name, slug, intro, parent, picture, remove_picture } = form.values
  // Pictures are stored before the transaction: one that is refused afterwards lies about unused, which does no harm.
  const added = picture ? await addPicture(shop, await picture.bytes(), picture.name) : null
  const kept = remove_picture ? null : (stored?.mediaId ?? null)
  return { name, slug: slug === '' ? slugOf(name) : slug, intro, parentId: parent, mediaId: added?.id ?? kept }
}

async function answerEdit(
  shop: Shop,
  view: StaffView,
  stored: Category | null,
  { form, status = 200 }: { form: FormState; status?: number },
): Promise<Response> {
  const q = shop.db.read
  const tree = await categoryTree(q)
  const below = stored ? flatCategories(pathTo(tree, (node) => node.id === stored.id).slice(-1)).map(({ id }) => id) : []
  const [picture] = stored?.mediaId ? await findPictures(q, [stored.mediaId]) : []
  const { staff_rights } = await currentSettings(shop)
  const props: CategoryEditProps = {
    view,
    stored,
    form,
    parents: flatCategories(tree)
      .filter(({ id }) => !below.includes(id))
      .map(({ id, name, depth }) => ({ value: id, label: '\u2003'.repeat(depth) + name })),
    picture: picture?.file,
    conflict: stored && status === 409 ? await conflictOf(shop, view, stored, form) : null,
    mayWrite: may(view.user.roleId, 'catalog', 'write', staff_rights),
  }
  const title = stored?.name ?? view.t('categories.create')
  const shown = Object.keys(form.errors).length > 0 ? view.t('common.errorTitle', { title }) : title
  if (!view.partial) return page(view, shown, <CategoryEdit {...props} />, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, shown)}</title>, <CategoryEdit {...props} />))
}

async function conflictOf(shop: Shop, view: StaffView, stored: Category, form: FormState) {
  const theirs = formFrom(stored)
  const names = { name: 'categories.name', slug: 'categories.slug', intro: 'categories.intro' } as const
  const [last] = await listAudit(shop.db.read, { subject: `category:${stored.id}`, limit: 1 })
  const date = view.date(stored.updatedAt, 'datetime')
  return {
    text: last ? view.t('admin.conflict.by', { name: last.actor, date }) : view.t('admin.conflict.bySomebody', { date }),
    differences: Object.entries(names)
      .map(([name, label]) => ({ label: view.t(label), yours: String(form.values[name] ?? ''), theirs: String(theirs.values[name] ?? '') }))
      .filter(({ yours, theirs }) => yours !== theirs),
  }
}
