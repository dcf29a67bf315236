import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/admin/changes.ts'
import { conflictOf, recorded, trySave } from '#src/admin/edit.ts'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { isSlug, slugOf } from '#src/lib/slugs.ts'
import { addPicture, findPictures, largestUpload } from '#src/media/pictures.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import { type ReadForm, blankForm, readForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import { CategoryEdit, type CategoryEditProps, SlugCheck } from '#templates/catalog/admin/category-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type FormState, type Option, indented } from '#templates/ui/field-props.ts'
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
        return recorded(shop, view, { action: 'category.created' }, async (tx, now) => {
          return { done: facts, change: { ...facts }, subject: `category:${await createCategory(tx, facts, now)}` }
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
      const outcome = await trySave(form, async ({ updated_at }) => {
        const facts = await factsOf(shop, form, stored)
        return recorded(shop, view, { action: 'category.saved', subject: `category:${stored.id}` }, async (tx, now) => {
          const done = await saveCategory(tx, stored.id, facts, { now, seenAt: updated_at ?? stored.updatedAt })
          return { done, change: changesBetween(stored, { ...facts }) }
        })
      })
      if (outcome.status !== 200) {
        return answerEdit(shop, view, await categoryOf(shop, stored.id), { form: form.form, status: outcome.status })
      }
      const said = [view.t('categories.saved'), outcome.done ? '' : view.t('categories.goesOn')].filter(Boolean).join('. ')
      if (!view.partial) return go(view, `${path}/${stored.id}/edit`, said)
      const saved = await categoryOf(shop, stored.id)
      return telling(await answerEdit(shop, view, saved, { form: formFrom(saved) }), 'toast', said)
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
  const parents = flatCategories(tree)
    .filter(({ id }) => !below.includes(id))
    .map(({ id, name, depth }) => ({ value: id, label: indented(depth, name) }))
  const saved = stored && { subject: `category:${stored.id}`, savedAt: stored.updatedAt }
  const props: CategoryEditProps = {
    view,
    stored,
    form,
    parents,
    picture: picture?.file,
    conflict: stored && saved && status === 409 ? await conflictOf(shop, view, saved, versionsOf(view, stored, form, parents)) : null,
    mayWrite: await mayDo(shop, view, 'catalog', 'write'),
  }
  const title = stored?.name ?? view.t('categories.create')
  const shown = Object.keys(form.errors).length > 0 ? view.t('common.errorTitle', { title }) : title
  if (!view.partial) return page(view, shown, <CategoryEdit {...props} />, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, shown)}</title>, <CategoryEdit {...props} />))
}

/** Both versions, field by field; where it stands by name. */
function versionsOf(view: StaffView, stored: Category, form: FormState, parents: Option[]): Difference[] {
  const theirs = formFrom(stored)
  const parentIn = ({ values }: FormState) => {
    const wanted = String(values['parent'] ?? '')
    return wanted === '' ? view.t('categories.top') : (parents.find(({ value }) => String(value) === wanted)?.label.trim() ?? wanted)
  }
  const words = (['name', 'slug', 'intro'] as const).map((name) => ({
    label: view.t(`categories.${name}`),
    yours: String(form.values[name] ?? ''),
    theirs: String(theirs.values[name] ?? ''),
  }))
  return [...words, { label: view.t('categories.parent'), yours: parentIn(form), theirs: parentIn(theirs) }]
}
