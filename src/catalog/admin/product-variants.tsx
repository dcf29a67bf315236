import { Elysia } from 'elysia'
import { staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, withStatus } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { Variants } from '#templates/catalog/admin/variants.tsx'
import { listLocations } from '../staff-product.ts'
import { arrange } from './arranged.ts'
import { answerEditor, groundOf, productOf } from './product-answer.tsx'
import { productLimits } from './product-form.ts'
import { countsByLocation } from './stock-cells.ts'
import { type VariantValues, optionsFrom, variantsSchema } from './variants-form.ts'

/**
 * The card of options and variants, arranged anew from what the form says; nothing is saved. `act` in the address says what is done:
 * add-option, remove-option:1, order-options, remove-value:1:2, order-values:1, make-missing, open:Red.
 */
export const productVariants = (shop: Shop) =>
  new Elysia().use(staff(shop, 'catalog')).post('/admin/ecommerce/products/:id/variants', async ({ view, visit, params }) => {
    const stored = await productOf(shop, idFrom(params.id))
    const { currency } = await groundOf(shop)
    const read = await readForm(view, visit.request, variantsSchema, productLimits)
    if (!read.ok) throw new Refusal('form.wrongShape')
    const act = (view.url.searchParams.get('act') ?? '').split(':')
    const values = { ...read.values, options: acted(read.values.options, act, view.url.searchParams.get('order') ?? '') }
    const wishes = optionsFrom(values, stored)
    if (act[0] === 'add-option') wishes.push({ name: '', was: '', values: [] })
    const opened = act[0] === 'open' ? [...values.opened, act.slice(1).join(':')] : values.opened
    const arranged = arrange(stored, currency, { form: read.form, wishes, values: { ...values, opened }, all: act[0] === 'make-missing' })
    if (arranged.refusal)
      read.refuse(arranged.refusal.field ?? 'options', view.t(arranged.refusal.key as StringKey, arranged.refusal.params))
    const form = { values: arranged.form.values, errors: read.form.errors }
    if (!view.partial) return answerEditor(shop, view, stored, { ...arranged, form })
    const locations = await listLocations(shop.db.read)
    const byLocation = countsByLocation(stored, locations)
    const part = fragments(view, <Variants {...{ view, stored, ...arranged, form, locations, byLocation }} />)
    return read.ok ? part : withStatus(422, part)
  })

type Rows = VariantValues['options']

function acted(options: Rows, [act, ...at]: string[], order: string): Rows {
  const [first, second] = at.map(Number)
  switch (act) {
    case 'remove-option':
      return options.filter((_, place) => place !== first)
    case 'order-options':
      return ordered(options, order)
    case 'remove-value':
      return options.map((option, place) =>
        place === first ? { ...option, values: option.values.filter((_, inside) => inside !== second) } : option,
      )
    case 'order-values':
      return options.map((option, place) => (place === first ? { ...option, values: ordered(option.values, order) } : option))
    default:
      return options
  }
}

/** The items in the order named by their places; those not named follow. */
function ordered<T>(items: T[], order: string): T[] {
  const places = [...new Set(order.split(',').map(Number))].filter((place) => items[place] !== undefined)
  return [...places.map((place) => items[place]!), ...items.filter((_, place) => !places.includes(place))]
}
