import { type Static, t } from 'elysia'
import type { Exec } from '#db/open.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { noSwatch, type VariantRow } from '#templates/catalog/admin/editor-props.ts'
import { freeSkus } from '../free-skus.ts'
import type { VariantFacts } from '../product-facts.ts'
import { longestSku } from '../product-rules.ts'
import type { StaffProduct, StaffVariant } from '../staff-product.ts'
import { type OptionWish, type PlannedVariant, asWishes, inOrder, planVariants } from '../variant-plan.ts'
import type { Reading } from './reading.ts'
import { countsByLocation, seenOf, stockFrom } from './stock-cells.ts'

// Typed text never holds it: what is emptied is told from what was not sent.
const unsent = '\u0001'
const line = (maxLength: number) => t.String({ maxLength, default: unsent })
const said = (text: string | undefined): string | undefined => (text === unsent ? undefined : text)

/** The fields of options and variants. What a row does not send stays as it is stored. */
export const variantFields = {
  options: t.Array(
    t.Object({
      name: line(80),
      was: line(80),
      // Further values, as a list with commas.
      add: line(2000),
      values: t.Array(t.Object({ value: line(80), was: line(80), swatch: line(60) }), { maxItems: 200 }),
    }),
    { maxItems: 10 },
  ),
  // Sent with the options: a form without them leaves options and variants alone.
  with_options: t.Boolean(),
  // Groups of a long matrix that were opened.
  opened: t.Array(t.String({ maxLength: 80 })),
  variants: t.Record(
    t.String(),
    t.Object({
      gone: t.Boolean(),
      sku: line(longestSku),
      variant_fee: line(20),
      stock: line(12),
      levels: t.Record(t.String(), line(12)),
      // The stock as it was drawn: what nobody touched is not written over sales that came meanwhile.
      seen: line(2000),
      weight: line(10),
      barcode: line(80),
      is_subscription: t.Boolean(),
      active: t.Boolean(),
      // Ids of its own pictures, with commas.
      picture: line(400),
    }),
  ),
}

export const variantsSchema = t.Object(variantFields)
export type VariantValues = Static<typeof variantsSchema>

/** The options as the form arranges them: names and values trimmed, what was typed to be added among them, emptied values gone. */
export function optionsFrom(values: VariantValues, stored: StaffProduct): OptionWish[] {
  if (!values.with_options) return asWishes(stored.product.options)
  const before = new Map(
    stored.product.options.map((option) => [option.name, new Map(option.values.map(({ value, swatch }) => [value, swatch ?? '']))]),
  )
  return values.options.flatMap(({ values: typed, ...option }) => {
    const { name, was, add } = { name: said(option.name) ?? '', was: said(option.was) ?? '', add: said(option.add) ?? '' }
    const old = before.get(was)
    const kept = typed.flatMap((one) => {
      const { value, before, drawn } = { value: said(one.value) ?? '', before: said(one.was) ?? '', drawn: said(one.swatch) ?? '' }
      const swatch = drawn === noSwatch && old?.get(before) !== noSwatch ? '' : drawn
      return value === '' ? [] : [{ value, was: old?.has(before) ? before : '', ...(swatch ? { swatch } : {}) }]
    })
    const added = add.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [{ value: part.trim(), was: '' }]))
    const same = (a: { value: string }, b: { value: string }) => a.value.toLowerCase() === b.value.toLowerCase()
    const fresh = added.filter((one, at) => !kept.some((other) => same(one, other)) && added.findIndex((other) => same(one, other)) === at)
    // A row nobody has begun to fill in.
    if (name === '' && kept.length + fresh.length === 0) return []
    return [{ name, was: old ? was : '', values: [...kept, ...fresh] }]
  })
}

/**
 * What the form makes of a product's variants: rows to draw and to save, and how many combinations of its values nobody made (`all` makes
 * them too). Throws Refusal for too many combinations.
 */
export function rowsFrom(
  wishes: OptionWish[],
  values: VariantValues | null,
  stored: StaffProduct,
  all = false,
): { rows: VariantRow[]; missing: number } {
  const plan = planVariants(stored.variants, wishes)
  const known = new Map(stored.variants.map((variant) => [variant.id, variant]))
  const asked = plan.missing.filter(({ key }) => all || values?.variants[key])
  const planned = asked.length === 0 ? plan.variants : inOrder(wishes, [...plan.variants, ...asked])
  return {
    rows: planned.map((variant) => rowOf(wishes, variant, known.get(variant.id ?? 0) ?? null)),
    missing: plan.missing.length - asked.length,
  }
}

/** The rows as the room wants them. A row that was not sent stays as it is; a new one without a SKU gets one. */
export async function variantsFrom(q: Exec, rows: VariantRow[], values: VariantValues, reading: Reading): Promise<VariantFacts[]> {
  const { stored } = reading
  const kept = rows.filter(({ key }) => !values.variants[key]?.gone)
  const byLocation = countsByLocation(stored, reading.locations)
  const facts = kept.map((row): VariantFacts => {
    const cells = cellsSent(values, row.key)
    const field = `variants.${row.key}`
    const base = { ...(row.id === null ? {} : { id: row.id }), options: row.options, field }
    if (!cells && row.stored) return { ...base, sku: row.stored.sku, active: row.stored.active }
    const stock = stockFrom(cells, row, { ...reading, byLocation, field })
    return {
      ...base,
      // What lies on the shelf keeps its name until it gets another.
      sku: cells?.sku || (row.stored?.sku ?? ''),
      variantFee: cells?.variant_fee === undefined ? (row.stored?.variantFee ?? 0) : reading.fee(`${field}.variant_fee`, cells.variant_fee),
      barcode: cells?.barcode ?? row.stored?.barcode ?? '',
      weight: cells?.weight === undefined ? (row.stored?.weight ?? null) : reading.count(`${field}.weight`, cells.weight),
      isSubscription: cells ? cells.is_subscription : false,
      active: cells ? cells.active : true,
      ...(stock ? { stock } : {}),
    }
  })
  const unnamed = facts.flatMap((fact, at) => (fact.sku === '' ? [at] : []))
  const choices = unnamed.map((at) => kept[at]!.choice)
  const names = await freeSkus(
    q,
    stemOf(stored),
    choices,
    facts.map(({ sku }) => sku),
  )
  for (const [place, at] of unnamed.entries()) facts[at]!.sku = names[place]!
  return facts
}

/** Which pictures each sent row wants as its own, by SKU, where those are not the ones it has. */
export function picturesWanted(rows: VariantRow[], facts: VariantFacts[], values: VariantValues): Map<string, number[]> {
  const wanted = new Map<string, number[]>()
  const byKey = new Map(rows.map((row) => [`variants.${row.key}`, row]))
  for (const { sku, field } of facts) {
    const row = byKey.get(field!)!
    const typed = cellsSent(values, row.key)?.picture
    if (typed === undefined) continue
    const pictures = typed === '' ? [] : typed.split(',').map(Number)
    if (new Set(pictures).symmetricDifference(new Set(row.ownPictures)).size > 0) wanted.set(sku, pictures)
  }
  return wanted
}

/** The form's cells for rows as they are stored; new ones are empty. */
export function cellsOf(rows: VariantRow[], amount: (minor: number) => string): FormState['values'] {
  const cells: FormState['values'] = {}
  for (const { key, stored: variant, ownPictures } of rows) {
    const name = (field: string) => `variants.${key}.${field}`
    cells[name('sku')] = variant?.sku ?? ''
    cells[name('variant_fee')] = amount(variant?.variantFee ?? 0)
    cells[name('weight')] = variant?.weight === null || variant?.weight === undefined ? '' : String(variant.weight)
    cells[name('barcode')] = variant?.barcode ?? ''
    cells[name('is_subscription')] = variant?.isSubscription ? 'on' : ''
    cells[name('active')] = variant === null || variant.active ? 'on' : ''
    cells[name('picture')] = ownPictures.join(',')
    cells[name('stock')] = variant?.stockLevel === null || variant?.stockLevel === undefined ? '' : String(variant.stockLevel)
    for (const { locationId, warehouseLevel } of variant?.levels ?? []) cells[name(`levels.${locationId}`)] = String(warehouseLevel)
    cells[name('seen')] = seenOf(variant)
  }
  return cells
}

/** The form's option fields, numbered anew. */
export function optionCells(wishes: OptionWish[]): FormState['values'] {
  const cells: FormState['values'] = { with_options: 'on' }
  for (const [at, { name, was, values }] of wishes.entries()) {
    cells[`options.${at}.name`] = name
    cells[`options.${at}.was`] = was
    for (const [place, { value, was: wasValue, swatch = '' }] of values.entries()) {
      cells[`options.${at}.values.${place}.value`] = value
      cells[`options.${at}.values.${place}.was`] = wasValue
      cells[`options.${at}.values.${place}.swatch`] = swatch
    }
  }
  return cells
}

/** What SKUs of a product that have no name yet begin with. */
export const stemOf = ({ product, variants }: StaffProduct): string =>
  variants.length === 1 && product.options.length === 0 ? variants[0]!.sku : product.seoLink

function cellsSent(values: VariantValues, key: string) {
  const cells = values.variants[key]
  if (!cells) return undefined
  const { sku, variant_fee, stock, seen, weight, barcode, picture } = cells
  const texts = { sku: said(sku), variant_fee: said(variant_fee), stock: said(stock), seen: said(seen), weight: said(weight) }
  return { ...cells, ...texts, barcode: said(barcode), picture: said(picture) }
}

function rowOf(wishes: OptionWish[], { id, key, options }: PlannedVariant, stored: StaffVariant | null): VariantRow {
  const choice = wishes.map(({ name }) => options[name] ?? '').filter((value) => value !== '')
  // It rested because its value was gone.
  const back = wishes.some(
    ({ name, was, values }) => was !== '' && values.some((value) => value.was === '' && value.value === options[name]),
  )
  return {
    key: id === null ? key : String(id),
    id,
    options,
    choice,
    group: choice[0] ?? '',
    stored: stored && back ? { ...stored, active: true } : stored,
    ownPictures: stored?.ownPictures ?? [],
  }
}
