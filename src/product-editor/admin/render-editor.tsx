import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { describeConflict } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { orNotFound } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { toProductForm } from './product-form.ts'
import { ProductEditor } from '#templates/product-editor/product-editor.tsx'
import type { EditorProps } from '#templates/product-editor/editor-props.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { productFields } from '#src/products/fields/product-fields.ts'
import { categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { findCrossSellCandidates } from '#src/cross-sells/save-cross-sells.ts'
import { type StaffProduct, findProductForStaff, findNeighbors } from '../find-product.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { shownEntries } from '../limits.ts'
import { listLocations } from '#src/inventory/locations.ts'
import { type VariantGridState, storedVariantGrid } from './variant-grid.ts'
import { fieldInputs } from './field-inputs.ts'
import { parseCustomizationRows } from './customization-rows.ts'
import { diffProductForms } from './conflict-differences.ts'
import { toTimeline } from './history.ts'
import type { FormatContext } from './field-parser.ts'
import { findUndoableEntries } from './undoable-entries.ts'
import { tracksStockByLocation } from './stock-cells.ts'

export interface EditorState extends Partial<Pick<VariantGridState, 'rows' | 'missing' | 'expandedGroups'>> {
  form: FormState
  status?: number
  /** After a stale save: the stored values to compare with. */
  storedForm?: FormState
}

/** Throws NotFound. */
export const getStaffProduct = async (shop: Shop, id: number): Promise<StaffProduct> =>
  orNotFound(await findProductForStaff(shop.db.read, id), 'product')

export async function formatContext(shop: Shop, { moneyInput }: Pick<StaffView, 'moneyInput'>): Promise<FormatContext> {
  const { timezone, stock_without_record } = await currentSettings(shop)
  return { moneyInput, timeZone: timezone, stockWithoutRecord: stock_without_record }
}

interface PartState {
  /** The audit entry of what was removed. */
  undo?: number | null
  error?: string | null
}

/** A part that is changed at once, beside the form: as a fragment, or by going back to the page, which has the entry under `removed`. */
export async function renderPart(
  shop: Shop,
  view: StaffView,
  { productId, removed }: { productId: number; removed: string },
  { undo = null, error = null }: PartState,
  draw: (part: { view: StaffView; stored: StaffProduct; form: FormState; undoEntryId: number | null; error: string | null }) => Html,
): Promise<Response> {
  const back = `/admin/ecommerce/products/${productId}/edit`
  if (!view.partial && error !== null) return redirect(view, back, { kind: 'error', text: error })
  if (!view.partial) return redirect(view, undo === null ? back : `${back}?${removed}=${undo}`)
  const stored = await getStaffProduct(shop, productId)
  const form = toProductForm(stored, await formatContext(shop, view))
  const fragment = fragments(view, draw({ view, stored, form, undoEntryId: undo, error }))
  return error === null ? fragment : withStatus(422, fragment)
}

export async function renderProductEditor(shop: Shop, view: StaffView, stored: StaffProduct, state: EditorState): Promise<Response> {
  const { status = 200 } = state
  const body = <ProductEditor {...await editorProps(shop, view, stored, state)} />
  return page(view, stored.product.name, body, {
    status,
    styles: ['css/product-editor-page.css'],
    scripts: [...richTextScripts, 'js/product-editor.js'],
  })
}

export async function editorProps(shop: Shop, view: StaffView, stored: StaffProduct, state: EditorState): Promise<EditorProps> {
  const q = shop.db.read
  const { form, storedForm } = state
  const { rows, missing, expandedGroups } = { ...storedVariantGrid(stored), ...state }
  const { id } = stored.product
  const brands = (await listBrands(q)).map((brand) => ({ value: brand.id, label: brand.name }))
  const categories = await categoryTree(q)
  const entries = await listAuditEntries(q, { subject: `product:${id}`, limit: shownEntries })
  const offeredProducts = await findCrossSellCandidates(q, [...crossSellIds(form), ...(storedForm ? crossSellIds(storedForm) : [])])
  const labels = {
    stored,
    brands,
    categories: flattenTree(categories).map(({ id: value, name: label }) => ({ value, label })),
    offeredProducts: offeredProducts.map(({ id: value, name: label }) => ({ value, label })),
  }
  const saved = { subject: `product:${id}`, savedAt: stored.product.updatedAt }
  const conflict = storedForm
    ? { ...(await describeConflict(shop, view, saved, [])), differences: diffProductForms(view, form, storedForm, labels) }
    : null
  const locations = await listLocations(q)
  return {
    view,
    stored,
    productId: id,
    form,
    inputs: fieldInputs(view, productFields),
    customizationRows: parseCustomizationRows(form),
    rows,
    missing,
    expandedGroups,
    locations,
    byLocation: tracksStockByLocation(stored, locations),
    offeredProducts,
    categories,
    brands,
    adjacentProducts: await findNeighbors(q, id),
    history: toTimeline(view, entries),
    undo: await findUndoableEntries(shop, view, id),
    conflict,
  }
}

export const crossSellIds = (form: FormState): number[] =>
  Object.entries(form.values)
    .flatMap(([name, value]) => (/^cross_sells\.\d+\.offered_id$/.test(name) ? [Number(value)] : []))
    .filter(Number.isSafeInteger)
