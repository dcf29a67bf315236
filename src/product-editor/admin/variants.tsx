import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, withStatus } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { VariantsCard } from '#templates/product-editor/variants-card.tsx'
import { listLocations } from '#src/inventory/locations.ts'
import { buildVariantGrid } from './variant-grid.ts'
import { renderProductEditor, getStaffProduct } from './render-editor.tsx'
import { productFormLimits } from './product-form.ts'
import { tracksStockByLocation } from './stock-cells.ts'
import { type VariantValues, parseOptions, variantsSchema } from './variants-form.ts'

/** Nothing is saved. `act`: add-option, remove-option:1, order-options, remove-value:1:2, order-values:1, make-missing, open:Red. */
export const productVariantRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'catalog')).post('/admin/ecommerce/products/:id/variants', async ({ view, req, params }) => {
    const stored = await getStaffProduct(shop, parseId(params.id))
    const form = await readForm(view, req.raw, variantsSchema, productFormLimits)
    if (!form.ok) throw new UserError('form.wrongFormat')
    const action = (view.url.searchParams.get('act') ?? '').split(':')
    const values = { ...form.values, options: applyAction(form.values.options, action, view.url.searchParams.get('order') ?? '') }
    const optionInputs = parseOptions(values, stored)
    if (action[0] === 'add-option') optionInputs.push({ name: '', was: '', values: [] })
    const expanded_groups = action[0] === 'open' ? [...values.expanded_groups, action.slice(1).join(':')] : values.expanded_groups
    const grid = buildVariantGrid(stored, view.moneyInput, {
      form: form.state,
      optionInputs,
      values: { ...values, expanded_groups },
      includeMissing: action[0] === 'make-missing',
    })
    if (grid.error) form.addError(grid.error.field ?? 'options', view.t(grid.error.key, grid.error.params))
    const gridForm = { values: grid.form.values, errors: form.state.errors }
    if (!view.partial) return renderProductEditor(shop, view, stored, { ...grid, form: gridForm })
    const locations = await listLocations(shop.db.read)
    const byLocation = tracksStockByLocation(stored, locations)
    const fragment = fragments(
      view,
      <VariantsCard view={view} stored={stored} {...grid} form={gridForm} locations={locations} byLocation={byLocation} />,
    )
    return form.ok ? fragment : withStatus(422, fragment)
  })

type OptionRows = VariantValues['options']

function applyAction(options: OptionRows, [action, ...positions]: string[], order: string): OptionRows {
  const [optionIndex, valueIndexToRemove] = positions.map(Number)
  switch (action) {
    case 'remove-option':
      return options.filter((_, index) => index !== optionIndex)
    case 'order-options':
      return reorder(options, order)
    case 'remove-value':
      return options.map((option, index) =>
        index === optionIndex ? { ...option, values: option.values.filter((_, valueIndex) => valueIndex !== valueIndexToRemove) } : option,
      )
    case 'order-values':
      return options.map((option, index) => (index === optionIndex ? { ...option, values: reorder(option.values, order) } : option))
    default:
      return options
  }
}

/** Reorders items by a list of indexes; items not listed follow. */
function reorder<T>(items: T[], order: string): T[] {
  const positions = [...new Set(order.split(',').map(Number))].filter((index) => items[index] !== undefined)
  return [...positions.map((index) => items[index]!), ...items.filter((_, index) => !positions.includes(index))]
}
