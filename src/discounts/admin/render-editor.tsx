import type { StaffView } from '#src/admin/layout.ts'
import { describeConflict } from '#src/admin/edit.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { categoryTree } from '#src/categories/categories.ts'
import { findCrossSellCandidates, searchCrossSellCandidates } from '#src/cross-sells/save-cross-sells.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { validateFields } from '#src/web/form/form.ts'
import { page } from '#src/web/response.tsx'
import { DiscountEditor } from '#templates/discounts/discount-editor.tsx'
import type { DiscountEditorProps } from '#templates/discounts/discount-editor-props.ts'
import { discountsPath } from '#templates/discounts/discount-list.tsx'
import { summarizeDiscount } from '#templates/discounts/summary-text.ts'
import { type FormState, fieldValue, fieldValues } from '#templates/ui/fields/field-props.ts'
import { type DiscountRow, readUsage } from '../find-discounts.ts'
import { type ProductList, discountSchema, productLists } from '../forms.ts'
import { countGeneratedCodes } from '../generate-codes.ts'
import { shownOrders } from '../limits.ts'
import { stateOf } from '../list-discounts.ts'
import { discountDifferences } from './discount-differences.ts'
import { toDiscountForm, toFacts } from './discount-form.ts'
import { readToday } from './list.tsx'

interface EditorState {
  form: FormState
  status?: 200 | 409 | 422
  /** The form of generated codes, after an error. */
  codesForm?: FormState
}

export async function renderDiscountEditor(shop: Shop, view: StaffView, stored: DiscountRow | null, state: EditorState): Promise<Response> {
  const { form, codesForm, status = 200 } = state
  const q = shop.db.read
  const canWrite = view.can('discounts', 'write')
  const { discount_combination: combination } = await currentSettings(shop)
  const props: DiscountEditorProps = {
    view,
    stored: stored && { ...stored, state: stateOf(stored, await readToday(shop)) },
    form,
    conflict: stored && status === 409 ? await describeDiscountConflict(shop, view, stored, form) : null,
    categories: await categoryTree(q),
    products: await readProducts(shop, form),
    summary: summarizeForm(view, form, combination),
    back: backPath(form),
    canWrite,
    usage: stored && {
      view,
      discount: stored,
      ...(await readUsage(q, stored.id, shownOrders)),
      generated: await countGeneratedCodes(q, stored.id),
      form: codesForm ?? { values: {}, errors: {} },
      canWrite,
      canSeeOrders: view.can('orders', 'read'),
    },
  }
  const title = stored ? stored.name : view.t('discounts.newTitle')
  const body = <DiscountEditor {...props} />
  return page(view, title, body, { status, styles: ['css/discounts-page.css'] })
}

/** The list that the editor was opened from. */
export function backPath(form: FormState): string {
  const { pathname, search } = parseBackUrl(discountsPath, fieldValue({ form, name: 'back' }))
  return pathname + search
}

/** The rules of the values in a form; of no values that cannot be read. */
export function summarizeForm(view: StaffView, form: FormState, combination: Parameters<typeof summarizeDiscount>[2]): string[] {
  const fields = new Map(Object.entries(form.values).map(([name, value]) => [name, [value].flat()]))
  const parsed = validateFields(view, fields, discountSchema)
  if (!parsed.ok) return [view.t('discounts.summary.incomplete')]
  try {
    return summarizeDiscount(view, toFacts(parsed.values, view.moneyInput), combination)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [view.t('discounts.summary.incomplete')]
  }
}

async function readProducts(shop: Shop, form: FormState): Promise<DiscountEditorProps['products']> {
  const read = (list: ProductList) => readPickedProducts(shop, form, list)
  const [included_products, excluded_products] = [await read(productLists[0]), await read(productLists[1])]
  return { included_products, excluded_products }
}

/** The checked products of a list, and those that its search finds. */
export async function readPickedProducts(shop: Shop, form: FormState, list: ProductList) {
  const ids = fieldValues({ form, name: list }).map(Number).filter(Number.isSafeInteger)
  const search = fieldValue({ form, name: `search_${list}` })
  return {
    search,
    listed: await findCrossSellCandidates(shop.db.read, ids),
    found: await searchCrossSellCandidates(shop.db.read, search, ids),
  }
}

async function describeDiscountConflict(shop: Shop, view: StaffView, stored: DiscountRow, yours: FormState) {
  const q = shop.db.read
  const theirs = toDiscountForm(stored, view.moneyInput)
  const ids = [yours, theirs].flatMap((form) => productLists.flatMap((name) => fieldValues({ form, name }).map(Number)))
  const products = await findCrossSellCandidates(q, [...new Set(ids)].filter(Number.isSafeInteger))
  const names = { products: namesById(products), categories: namesById(flattenTree(await categoryTree(q))) }
  const saved = { subject: `discount:${stored.id}`, savedAt: stored.updatedAt }
  return describeConflict(shop, view, saved, discountDifferences(view, { yours, theirs }, names))
}

const namesById = (rows: { id: number; name: string }[]): Map<string, string> => new Map(rows.map(({ id, name }) => [String(id), name]))
