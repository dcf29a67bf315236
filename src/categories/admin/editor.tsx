import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { compareFields, describeConflict, withAudit, saveForm } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { findSlugError, normalizeSlug, slugify } from '#src/lib/links/slugs.ts'
import { addImage, findImages } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withToast } from '#src/web/response.tsx'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import { CategoryEditor, type CategoryEditorProps, SlugStatus } from '#templates/categories/category-page.tsx'
import { type FormState, type Option } from '#templates/ui/fields/field-props.ts'
import { categoryTree } from '../categories.ts'
import { type CategoryFacts, createCategory, findCategory, isCategorySlugFree, saveCategory, getCategory } from '../edit-categories.ts'
import { listParentOptions } from './dialogs.tsx'
import { maxIntroLength, maxNameLength, maxSlugLength } from '../limits.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { checkLibraryImage } from '#src/media/library-images.ts'

const path = '/admin/ecommerce/categories'

const categorySchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  name: t.String({ maxLength: maxNameLength }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  intro: t.String({ maxLength: maxIntroLength, multiline: true, default: '' }),
  parent: t.Nullable(t.Integer({ minimum: 1 })),
  image: t.Optional(t.File({ maxSize: '10m' })),
  /** Chosen from the library. */
  image_id: t.Optional(t.Nullable(t.Integer({ minimum: 1 }))),
  remove_image: t.Boolean(),
})
const uploadLimits = { bytes: maxImageSize + 64 * 1024, fields: 20 }
type Category = NonNullable<Awaited<ReturnType<typeof findCategory>>>

export const categoryEditorRoutes = (shop: Shop) =>
  new Elysia()
    .use(createForm(shop))
    .use(requireStaff(shop, 'catalog'))
    .post(path, async ({ view, req }) => {
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, categorySchema, uploadLimits)
      const created = await form.attempt(async () => {
        const facts = await toCategoryFacts(shop, form, null)
        return withAudit(shop, view, { action: 'category.created' }, async (tx, now) => {
          return { change: { ...facts }, subject: `category:${await createCategory(tx, facts, now)}` }
        })
      })
      if (!created) return renderCategoryEditor(shop, view, null, { form: form.state, status: 422 })
      return redirect(view, path, view.t('categories.created', { name: created.change.name }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getCategory(shop.db.read, parseId(params.id))
      return renderCategoryEditor(shop, view, stored, { form: toFormState(stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const stored = await getCategory(shop.db.read, parseId(params.id))
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, categorySchema, uploadLimits)
      const result = await saveForm(form, async ({ updated_at }) => {
        const facts = await toCategoryFacts(shop, form, stored)
        return withAudit(shop, view, { action: 'category.saved', subject: `category:${stored.id}` }, async (tx, now) => {
          const completed = await saveCategory(tx, stored.id, facts, { now, expectedUpdatedAt: updated_at ?? stored.updatedAt })
          return { completed, change: changesBetween(stored, { ...facts }) }
        })
      })
      if (result.status !== 200) {
        return renderCategoryEditor(shop, view, await getCategory(shop.db.read, stored.id), { form: form.state, status: result.status })
      }
      const message = [view.t('categories.saved'), result.result.completed ? '' : view.t('categories.updatingInBackground')]
        .filter(Boolean)
        .join('. ')
      if (!view.partial) return redirect(view, `${path}/${stored.id}/edit`, message)
      const saved = await getCategory(shop.db.read, stored.id)
      return withToast(await renderCategoryEditor(shop, view, saved, { form: toFormState(saved) }), 'toast', message)
    })

const createForm = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(`${path}/slug`, async ({ view }) => {
      const slug = normalizeSlug((view.url.searchParams.get('slug') ?? '').slice(0, 100))
      const id = Number(view.url.searchParams.get('id') ?? '') || null
      const availability =
        slug === '' ? 'empty' : (findSlugError(slug) ?? ((await isCategorySlugFree(shop.db.read, slug, id)) ? 'free' : 'taken'))
      return fragments(view, <SlugStatus view={view} slug={slug} availability={availability} />)
    })
    .get(`${path}/create`, ({ view }) => {
      const parent = view.url.searchParams.get('parent') ?? ''
      return renderCategoryEditor(shop, view, null, { form: initialForm({ parent: /^\d{1,15}$/.test(parent) ? parent : '' }) })
    })

const toFormState = ({ name, slug, intro, parentId }: Category): FormState => initialForm({ name, slug, intro, parent: parentId })

async function toCategoryFacts(
  shop: Shop,
  form: ParsedForm<typeof categorySchema.static>,
  stored: Category | null,
): Promise<CategoryFacts> {
  const { name, slug, intro, parent, image: imageUpload, image_id: chosenId, remove_image } = form.values
  // Images are stored before the transaction; after a failed save an unused image stays, which is harmless.
  const newImage = imageUpload ? await addImage(shop, await imageUpload.bytes(), imageUpload.name) : null
  const currentImageId = remove_image ? null : chosenId === undefined ? (stored?.mediaId ?? null) : chosenId
  if (!newImage && currentImageId !== stored?.mediaId) await checkLibraryImage(shop.db.read, currentImageId, 'image')
  return { name, slug: slug === '' ? slugify(name) : normalizeSlug(slug), intro, parentId: parent, mediaId: newImage?.id ?? currentImageId }
}

async function renderCategoryEditor(
  shop: Shop,
  view: StaffView,
  stored: Category | null,
  { form, status = 200 }: { form: FormState; status?: number },
): Promise<Response> {
  const q = shop.db.read
  const imageId = Number(form.values['image_id'] ?? stored?.mediaId ?? 0)
  const [image] = imageId > 0 ? await findImages(q, [imageId]) : []
  const parents = listParentOptions(await categoryTree(q), stored?.id)
  const saved = stored && { subject: `category:${stored.id}`, savedAt: stored.updatedAt }
  const props: CategoryEditorProps = {
    view,
    stored,
    form,
    parents,
    image: image ?? null,
    conflict:
      stored && saved && status === 409 ? await describeConflict(shop, view, saved, compareVersions(view, stored, form, parents)) : null,
    canWrite: view.can('catalog', 'write'),
  }
  const title = stored?.name ?? view.t('categories.create')
  return page(view, title, <CategoryEditor {...props} />, { status })
}

function compareVersions(view: StaffView, stored: Category, form: FormState, parents: Option[]): Difference[] {
  const nameParent = (id: string) => parents.find(({ value }) => String(value) === id)?.label.trim() ?? id
  return compareFields(
    view,
    { yours: form, theirs: toFormState(stored) },
    {
      name: ['categories.name'],
      slug: ['categories.slug'],
      intro: ['categories.intro'],
      parent: ['categories.parent', (value) => (value === '' ? view.t('categories.topLevel') : nameParent(String(value)))],
    },
  )
}
