import { t } from 'elysia'

// The cart's own rules validate quantity and message length.
const anyText = { default: '', maxLength: 64 * 1024 }

const id = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** The fields of "Add to cart" besides the options, which use the product's own names. Quantities are parsed leniently. */
export const addSchema = t.Object({
  product_id: id,
  variant_id: t.Optional(id),
  quantity: t.String({ ...anyText, default: '1' }),
  gift_wrap: t.Boolean(),
  gift_message: t.String({ ...anyText, multiline: true }),
  empty_cart: t.Boolean(),
  customization_version: t.Optional(t.Integer({ minimum: 0 })),
  line_id: t.Optional(id),
  recommended_for: t.Optional(id),
})

export const quantitySchema = t.Object({ quantity: t.String(anyText) })

export const giftSchema = t.Object({
  gift_wrap: t.Boolean(),
  gift_message: t.String({ ...anyText, multiline: true }),
  remove_gift_wrap: t.Boolean(),
})

export const restoreSchema = t.Object({ removal_id: id })

/** Without an id: all saved items. */
export const savedItemsSchema = t.Object({ line_id: t.Optional(id) })

/** Longer than a code may be: what was typed is shown again. */
export const discountCodeSchema = t.Object({
  code: t.String({ minLength: 1, maxLength: 200, default: '', missing: 'discounts.enterCode' }),
})

export const removeCodeSchema = t.Object({ code_id: t.Integer({ minimum: 1 }) })
