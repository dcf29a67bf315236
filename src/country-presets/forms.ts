import { t } from 'elysia'
import { maxAmount } from '#src/lib/money/money.ts'

const country = t.String({ maxLength: 2, minLength: 1, missing: 'countryPresets.countryMissing' })
const items = t.Array(t.String({ maxLength: 40 }), { maxItems: 20 })
const price = t.Optional(t.Nullable(t.Integer(), { money: true, maximum: maxAmount }))

/** Prices of zones that are there already are not submitted. */
export const shippingPresetSchema = t.Object({ country, items, price_home: price, price_neighbors: price, price_world: price })

export const presetSchema = t.Object({ country, items })

const pageId = t.Optional(t.Nullable(t.Integer({ minimum: 1 })))

/** Null = found by its slug; undefined = not offered for the country. */
export const legalPagesSchema = t.Object({ country, terms: pageId, privacy: pageId, returns: pageId, imprint: pageId })

export const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })
