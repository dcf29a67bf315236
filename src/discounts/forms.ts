import { t } from 'elysia'
import { discountKinds, saleItemRules } from '#db/schema/discounts.ts'
import {
  maxCodePrefixLength,
  maxGeneratedCodes,
  maxListedCategories,
  maxListedProducts,
  maxPercent,
  maxThreshold,
  maxUses,
} from './limits.ts'
import { maxEmailLength } from '#src/lib/people/emails.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })
const count = (maximum: number) => t.Nullable(t.Integer({ minimum: 0, maximum }))
const ids = (maxItems: number) => t.Array(t.Integer({ minimum: 1 }), { maxItems })

/** Amounts and percentages are text: they are read as the language writes them. */
export const discountSchema = t.Object({
  method: t.Union([t.Literal('code'), t.Literal('automatic')]),
  code: line(200),
  name: line(200),
  kind: t.Union(discountKinds.map((kind) => t.Literal(kind))),
  percent: line(20),
  amount: line(30),
  max_shipping_rate: line(30),
  min_total: line(30),
  max_total: line(30),
  min_quantity: count(maxThreshold),
  max_quantity: count(maxThreshold),
  min_weight: count(maxThreshold),
  max_weight: count(maxThreshold),
  wholesale_only: t.Boolean(),
  customer_email: line(maxEmailLength),
  sale_items: t.Union(saleItemRules.map((rule) => t.Literal(rule))),
  included_products: ids(maxListedProducts),
  excluded_products: ids(maxListedProducts),
  included_categories: ids(maxListedCategories),
  excluded_categories: ids(maxListedCategories),
  starts_on: t.Nullable(t.String({ format: 'date' })),
  ends_on: t.Nullable(t.String({ format: 'date' })),
  usage_limit: count(maxUses),
  customer_limit: count(maxUses),
  stackable: t.Boolean(),
  active: t.Boolean(),
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  back: t.String({ maxLength: 2000, default: '' }),
})

export type DiscountFormValues = typeof discountSchema.static

/** The lists of products, each with a search field of its own. */
export const productLists = ['included_products', 'excluded_products'] as const
export type ProductList = (typeof productLists)[number]

export const generateSchema = t.Object({
  count: t.Integer({ minimum: 1, maximum: maxGeneratedCodes }),
  prefix: line(maxCodePrefixLength),
})

export const configSchema = t.Object({
  discount_codes_enabled: t.Boolean(),
  discount_combination: t.Union([t.Literal('stackable'), t.Literal('best'), t.Literal('all')]),
  wholesale_discount_percent: t.Integer({ minimum: 0, maximum: maxPercent }),
  sale_badge: t.Union([t.Literal('label'), t.Literal('percent'), t.Literal('off')]),
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
})
