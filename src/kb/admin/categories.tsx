import { Elysia, t } from 'elysia'
import { omit } from '#src/lib/collections/omit.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { compareFields, describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { exportList } from '#src/admin/list-export.ts'
import { describePlace, resolveMove, treeMoveFields } from '#src/admin/tree-moves.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import { findTreePath, flattenTree } from '#src/lib/collections/trees.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withToast } from '#src/web/response.tsx'
import { kbCategoriesPath as path } from '#templates/kb/admin-paths.ts'
import { KbCategoriesPage, KbCategoryTree, type KbTreeRow } from '#templates/kb/category-tree.tsx'
import { KbCategoryEditor } from '#templates/kb/category-editor.tsx'
import { type FormState, indentedOptions } from '#templates/ui/fields/field-props.ts'
import {
  type KbCategoryFacts,
  type StoredKbCategory,
  createKbCategory,
  deleteKbCategory,
  getKbCategory,
  moveKbCategory,
  readKbCategoryTree,
  saveKbCategory,
} from '../edit-categories.ts'
import { kbCategorySchema } from '../forms.ts'
import { type KbCategoryNode, countArticles, kbCategoryTree, readHelpCenter, withDescendants } from '../help-center.ts'
import { otherLanguages } from '#src/i18n/languages.ts'

const moveSchema = t.Object(treeMoveFields)

export const kbCategoryRoutes = (shop: Shop) => {
  const createForm = new Elysia().use(requireStaff(shop, 'kb', 'write')).get(`${path}/create`, ({ view }) => {
    const parent = view.url.searchParams.get('parent') ?? ''
    return renderEditor(shop, view, null, { form: initialForm({ parent: /^\d{1,15}$/.test(parent) ? parent : '' }) })
  })
  return new Elysia()
    .use(createForm)
    .use(requireStaff(shop, 'kb'))
    .get(path, ({ view }) => renderTree(shop, view))
    .get(`${path}/export.csv`, async ({ view, req }) => {
      const rows = listTreeRows(await kbCategoryTree(shop.db.read), await readCounts(shop))
      const lines = rows.map((row) => [row.id, row.path.join(' > '), row.name, row.slug, row.parentId ?? '', row.articles])
      const audited = { subject: 'kb-categories', action: 'kb-categories.exported', list: path }
      const file = csvFile(['id', 'path', 'name', 'slug', 'parent_id', 'articles'], [lines])
      return exportList(shop, { view, req }, { ...audited, timeoutSeconds: 60, lines: file })
    })
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, kbCategorySchema)
      const created = await form.attempt(async (values) => {
        const facts = await toFacts(shop, values)
        return withAudit(shop, view, { action: 'kb_category.created' }, async (tx, now) => {
          const id = await createKbCategory(tx, facts, now)
          return { change: { ...facts, slug: (await getKbCategory(tx, id)).slug }, subject: `kb_category:${id}` }
        })
      })
      if (!created) return renderEditor(shop, view, null, { form: form.state, status: 422 })
      return redirect(view, path, view.t('kb.categoryCreated', { name: form.values.name }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getKbCategory(shop.db.read, parseId(params.id))
      return renderEditor(shop, view, stored, { form: toForm(stored) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const stored = await getKbCategory(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, kbCategorySchema)
      const { status } = await saveForm(form, async (values) => {
        const facts = await toFacts(shop, values)
        return withAudit(shop, view, { action: 'kb_category.saved', subject: `kb_category:${stored.id}` }, async (tx, now) => {
          const before = auditedFacts(await getKbCategory(tx, stored.id))
          await saveKbCategory(tx, stored.id, facts, { now, expectedUpdatedAt: values.updated_at ?? stored.updatedAt })
          return { change: changesBetween(before, auditedFacts(await getKbCategory(tx, stored.id))) }
        })
      })
      if (status === 200) return redirect(view, path, view.t('kb.categorySaved', { name: form.values.name }))
      return renderEditor(shop, view, await getKbCategory(shop.db.read, stored.id), { form: form.state, status })
    })
    .post(`${path}/:id/move`, async ({ view, req, params }) => {
      const { id, name, parentId } = await getKbCategory(shop.db.read, parseId(params.id))
      const form = requireValid(await readForm(view, req.raw, moveSchema))
      const moved = await form.attempt((values) =>
        withAudit(shop, view, { action: 'kb_category.moved', subject: `kb_category:${id}` }, async (tx, now) => {
          const move = await resolveMove(readKbCategoryTree(tx), id, values)
          if (!move) return null
          await moveKbCategory(tx, move, now)
          return { change: { name, parent: [parentId, move.parentId], before: move.before } }
        }),
      )
      const message =
        moved === undefined
          ? Object.values(form.state.errors).join(' ')
          : moved === null
            ? view.t('kb.cannotMove', { name })
            : describePlace(view, await kbCategoryTree(shop.db.read), id, { moved: 'kb.moved', movedIn: 'kb.movedIn' })
      return view.partial ? withToast(await renderTree(shop, view), 'say', message) : redirect(view, path, message)
    })
    .post(`${path}/:id/delete`, async ({ view, params }) => {
      const stored = await getKbCategory(shop.db.read, parseId(params.id))
      await withAudit(shop, view, { action: 'kb_category.deleted', subject: `kb_category:${stored.id}` }, async (tx) => {
        await deleteKbCategory(tx, stored.id)
        return { change: auditedFacts(stored) }
      })
      const message = view.t('kb.categoryDeleted', { name: stored.name })
      return view.partial ? withToast(await renderTree(shop, view), 'toast', message) : redirect(view, path, message)
    })
}

const auditedFacts = (stored: StoredKbCategory) => omit(stored, 'id', 'position', 'updatedAt')

async function readCounts(shop: Shop): Promise<ReadonlyMap<number, number>> {
  return countArticles(await readHelpCenter(shop, null), shop.now())
}

async function renderTree(shop: Shop, view: StaffView): Promise<Response> {
  const rows = listTreeRows(await kbCategoryTree(shop.db.read), await readCounts(shop))
  const props = { view, rows, canWrite: view.can('kb', 'write') }
  if (view.partial) return fragments(view, <KbCategoryTree {...props} />)
  return page(view, view.t('content.categories'), <KbCategoriesPage {...props} />, { styles: ['css/content-editor-page.css'] })
}

/** Texts only in languages that the shop has. */
async function toFacts(shop: Shop, values: typeof kbCategorySchema.static): Promise<KbCategoryFacts> {
  const codes = new Set((await otherLanguages(shop)).map(({ code }) => code))
  const { name, slug, description, parent, texts } = values
  return {
    name,
    slug: normalizeSlug(slug),
    description,
    parentId: parent,
    texts: Object.fromEntries(Object.entries(texts).filter(([code]) => codes.has(code))),
  }
}

function toForm({ name, slug, description, parentId, texts }: StoredKbCategory): FormState {
  const translations = Object.entries(texts).flatMap(([language, text]) => [
    [`texts.${language}.name`, text.name],
    [`texts.${language}.description`, text.description],
  ])
  return initialForm({ name, slug, description, parent: parentId, ...Object.fromEntries(translations) })
}

async function renderEditor(
  shop: Shop,
  view: StaffView,
  stored: StoredKbCategory | null,
  { form, status = 200 }: { form: FormState; status?: number },
): Promise<Response> {
  const tree = await kbCategoryTree(shop.db.read)
  const own = stored ? findTreePath(tree, (node) => node.id === stored.id).at(-1) : undefined
  const descendants = new Set(own ? withDescendants(own).map(({ id }) => id) : [])
  const parents = indentedOptions(flattenTree(tree).filter(({ id }) => !descendants.has(id)))
  const title = stored?.name ?? view.t('kb.newCategory')
  const props = {
    view,
    stored,
    form,
    parents,
    languages: await otherLanguages(shop),
    conflict: stored && status === 409 ? await describeCategoryConflict(shop, view, stored, form) : null,
    canWrite: view.can('kb', 'write'),
  }
  return page(view, title, <KbCategoryEditor {...props} />, {
    status,
    styles: ['css/content-editor-page.css'],
  })
}

function describeCategoryConflict(shop: Shop, view: StaffView, stored: StoredKbCategory, form: FormState) {
  const differences = compareFields(
    view,
    { yours: form, theirs: toForm(stored) },
    { name: ['kb.categoryName'], slug: ['content.slug'], description: ['kb.description'] },
  )
  return describeConflict(shop, view, { subject: `kb_category:${stored.id}`, savedAt: stored.updatedAt }, differences)
}

/** All categories, parents first. */
const listTreeRows = (nodes: KbCategoryNode[], counts: ReadonlyMap<number, number>, path: string[] = []): KbTreeRow[] =>
  nodes.flatMap((node, index) => {
    const { id, parentId, name, slug } = node
    const row: KbTreeRow = {
      id,
      parentId,
      name,
      slug,
      articles: counts.get(id) ?? 0,
      path: [...path, name],
      first: index === 0,
      last: index === nodes.length - 1,
    }
    return [row, ...listTreeRows(node.children, counts, row.path)]
  })
