import { t } from 'elysia'

// A quantity and a message are judged by the cart's own rules, not by their length here.
const anyText = { default: '', maxLength: 64 * 1024 }

const id = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** What "Add to cart" sends besides the options, which are named after the product's own. Quantities are read leniently. */
export const addSchema = t.Object({
  product_id: id,
  variant_id: t.Optional(id),
  quantity: t.String({ ...anyText, default: '1' }),
  gift_wrap: t.Boolean(),
  gift_message: t.String({ ...anyText, multiline: true }),
  empty_cart: t.Boolean(),
})

export const quantitySchema = t.Object({ quantity: t.String(anyText) })
