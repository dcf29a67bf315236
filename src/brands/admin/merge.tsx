import type { TObject } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import type { EditorState, EntityEditor } from '#src/admin/entities/entity-description.ts'
import { getEntity, renderEntityEditor } from '#src/admin/entities/entity-editor.tsx'
import { storedForm } from '#src/admin/entities/entity-stored-form.ts'
import { respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { parseBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { BrandMerge } from '#templates/brands/brand-merge.tsx'
import { brandsPath } from '#templates/brands/brand-list.tsx'
import { listBrands } from '../brands.ts'
import { findBrandForStaff, mergeBrand } from '../edit-brands.ts'

type StoredBrand = NonNullable<Awaited<ReturnType<typeof findBrandForStaff>>>

const mergeSchema = t.Object({ back: t.String({ maxLength: 2000, default: '' }), into: t.Nullable(t.Integer({ minimum: 1 })) })

export const brandMergeRoutes = <S extends TObject>(shop: Shop, editor: EntityEditor<S, StoredBrand>) =>
  new Elysia().use(requireStaff(shop, 'catalog')).post(`${brandsPath}/:id/merge`, async ({ view, req, params }) => {
    const stored = await getEntity(shop.db.read, editor, parseId(params.id))
    const form = await readForm(view, req.raw, mergeSchema)
    const { values } = requireValid(form)
    const back = parseBackUrl(brandsPath, values.back)
    const merged = await form.attempt(() =>
      withAudit(shop, view, { action: 'brand.merged', subject: `brand:${stored.id}` }, async (tx, now) => {
        const { name, slug, products } = stored
        const completed = await mergeBrand(tx, stored.id, values.into ?? 0, now)
        return { completed, change: { name, slug, into: values.into, products } }
      }),
    )
    if (!merged) {
      const formWithErrors = { values: { ...storedForm(view, editor, stored).values, ...form.state.values }, errors: form.state.errors }
      return renderEntityEditor(shop, view, editor, stored, { form: formWithErrors, back, status: 422 })
    }
    const message = [view.t('brands.merged', { name: stored.name }), merged.completed ? '' : view.t('categories.updatingInBackground')]
      .join(' ')
      .trim()
    return respondWithEntityList(shop, { view, req }, editor.list, { back, message })
  })

export async function renderMerge(shop: Shop, view: StaffView, stored: StoredBrand, { form, back }: EditorState) {
  const otherBrands = (await listBrands(shop.db.read)).filter(({ id }) => id !== stored.id)
  const targets = otherBrands.map(({ id, name }) => ({ value: id, label: name }))
  const backHref = back.pathname + back.search
  return {
    title: 'brands.mergeOrDelete' as const,
    content: <BrandMerge view={view} brand={stored} targets={targets} form={form} back={backHref} />,
  }
}
