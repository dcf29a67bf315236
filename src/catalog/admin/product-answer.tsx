import { listAudit } from '#src/accounts/audit.ts'
import type { StaffView } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, withStatus } from '#src/web/answer.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { ProductEditor } from '#templates/catalog/admin/editor.tsx'
import type { EditorProps } from '#templates/catalog/admin/editor-props.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { categoryTree, listBrands } from '../categories.ts'
import { findOfferable } from '../save-cross-sells.ts'
import { type StaffProduct, findProductForStaff, flatCategories, listLocations, neighboursOf } from '../staff-product.ts'
import { type Arranged, asStored } from './arranged.ts'
import { differencesOf } from './product-differences.ts'
import { historyOf } from './product-history.ts'
import type { Ground } from './reading.ts'
import { undoablesOf } from './undoables.ts'
import { countsByLocation } from './stock-cells.ts'

/** What an editor shows besides what is stored. */
export interface Drawn extends Partial<Pick<Arranged, 'rows' | 'missing' | 'opened'>> {
  form: FormState
  status?: number
  /** After a stale save: what is stored now, to compare with. */
  against?: FormState
}

/** A product as staff edit it. Throws NotFound. */
export async function productOf(shop: Shop, id: number): Promise<StaffProduct> {
  const stored = await findProductForStaff(shop.db.read, id)
  if (!stored) throw new NotFound('product')
  return stored
}

/** How the shop counts and dates. */
export async function groundOf(shop: Shop): Promise<Ground> {
  const { currency, timezone, stock_without_record } = await currentSettings(shop)
  return { currency, timeZone: timezone, stockWithoutRecord: stock_without_record }
}

/** The editor as a page, or as its part. */
export async function answerEditor(shop: Shop, view: StaffView, stored: StaffProduct, drawn: Drawn): Promise<Response> {
  const { status = 200 } = drawn
  const body = <ProductEditor {...await editorProps(shop, view, stored, drawn)} />
  const title = status === 422 ? view.t('common.errorTitle', { title: stored.product.name }) : stored.product.name
  if (view.partial) return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
  return page(view, title, body, { status, styles: ['css/product-editor-page.css'], scripts: [...richTextScripts, 'js/product-editor.js'] })
}

/** Everything the editor draws. */
export async function editorProps(shop: Shop, view: StaffView, stored: StaffProduct, drawn: Drawn): Promise<EditorProps> {
  const q = shop.db.read
  const { form, against } = drawn
  const { rows, missing, opened } = { ...asStored(stored), ...drawn }
  const { id } = stored.product
  const brands = (await listBrands(q)).map((brand) => ({ value: brand.id, label: brand.name }))
  const categories = await categoryTree(q)
  const entries = await listAudit(q, { subject: `product:${id}`, limit: 5 })
  const offered = await findOfferable(q, [...offeredIn(form), ...(against ? offeredIn(against) : [])])
  const names = {
    stored,
    brands,
    categories: flatCategories(categories).map(({ id: value, name: label }) => ({ value, label })),
    offered: offered.map(({ id: value, name: label }) => ({ value, label })),
  }
  const conflict = against
    ? { text: whoSaved(view, stored, entries[0]?.actor), differences: differencesOf(view, form, against, names) }
    : null
  const locations = await listLocations(q)
  return {
    view,
    stored,
    productId: id,
    form,
    rows,
    missing,
    opened,
    locations,
    byLocation: countsByLocation(stored, locations),
    offered,
    categories,
    brands,
    neighbours: await neighboursOf(q, id),
    history: historyOf(view, entries),
    undo: await undoablesOf(shop, view, id),
    conflict,
  }
}

/** The products a form offers, in any order. */
export const offeredIn = (form: FormState): number[] =>
  Object.entries(form.values)
    .flatMap(([name, value]) => (/^cross_sells\.\d+\.offered_id$/.test(name) ? [Number(value)] : []))
    .filter(Number.isSafeInteger)

function whoSaved(view: StaffView, { product }: StaffProduct, name: string | undefined): string {
  const date = view.date(product.updatedAt, 'datetime')
  return name ? view.t('admin.conflict.by', { name, date }) : view.t('admin.conflict.bySomebody', { date })
}
