import { t } from 'elysia'

const id = t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** What "Add to cart" sends besides the options, which are named after the product's own. Quantities are read leniently. */
export const addSchema = t.Object({
  product_id: id,
  variant_id: t.Optional(id),
  quantity: t.String({ default: '1', maxLength: 200 }),
  gift_wrap: t.Boolean(),
  gift_message: t.String({ default: '', maxLength: 500, multiline: true }),
  empty_cart: t.Boolean(),
})

export const quantitySchema = t.Object({ quantity: t.String({ default: '', maxLength: 200 }) })
