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
  customization_version: t.Optional(t.Integer({ minimum: 0 })),
  /** The line that this one takes the place of. */
  line_id: t.Optional(id),
  /** The product whose recommendations it was added from. */
  recommended_for: t.Optional(id),
})

export const quantitySchema = t.Object({ quantity: t.String(anyText) })

export const giftSchema = t.Object({
  gift_wrap: t.Boolean(),
  gift_message: t.String({ ...anyText, multiline: true }),
  unwrap: t.Boolean(),
})
