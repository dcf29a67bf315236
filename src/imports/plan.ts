import type { ImportRemark } from '#db/schema/imports.ts'
import type { Exec } from '#db/open.ts'
import { type ProductFacts, type VariantFacts, blankFacts } from '#src/catalog/product-facts.ts'
import { checkFacts, checkVariants, completed } from '#src/catalog/product-rules.ts'
import { isCountedAnew } from '#src/inventory/available.ts'
import { Refusal } from '#src/lib/errors.ts'
import { slugOf } from '#src/lib/slugs.ts'
import { type FileOffer, type FileProduct, type FileVariant, hasFaults } from './file-product.ts'
import { type LookUp, freeSku, idsByLink, lookUp } from './look-up.ts'
import { type Names, toBeAdded } from './names.ts'
import { offersFor } from './offers.ts'
import type { ImportOptions } from './run-options.ts'
import type { Sheet } from './sheet.ts'
import type { StoredProduct, StoredVariant } from './stored.ts'
import type { Trail } from './trail.ts'

export interface Plan {
  product: FileProduct
  outcome: 'created' | 'updated' | 'skipped' | 'failed'
  stored: StoredProduct | null
  /** Where it stands, or shall stand. */
  link: string
  facts: ProductFacts
  variants: VariantFacts[]
  /** What is to be offered beside it, where that changes. */
  offers?: FileOffer[] | undefined
  remarks: ImportRemark[]
}

/** What a run knows of itself while it goes through its file. */
export interface Going {
  sheet: Sheet
  options: ImportOptions
  names: Names
  /** Location name, lower case -> id. */
  locations: ReadonlyMap<string, number>
  /** BASE_URL. */
  baseUrl: string
  /** SKU -> the line of the file that names it first. */
  skus: ReadonlyMap<string, number>
  /** Addresses the file names, lower case; only where it says what is offered beside products. */
  handles: ReadonlySet<string>
  /** What products of the file before these became: ids, addresses, and SKUs the run has made. */
  touched: Trail<number>
  links: Trail<string>
  minted: Trail<string>
}

/** Forgets what the last transaction added to what is known, if it was not kept. */
export function begin({ names, touched, links, minted }: Going): void {
  for (const one of [names, touched, links, minted]) one.begin()
}

/** The transaction is committed: what it added is known from now on. */
export function keep({ names, touched, links, minted }: Going): void {
  for (const one of [names, touched, links, minted]) one.keep()
}

/** What would become of some products of a file, in their order. Changes only what `going` knows. */
export async function planAll(q: Exec, going: Going, products: FileProduct[]): Promise<Plan[]> {
  for (const product of products) settleRepeated(going, product)
  const wanted = products.map((product) => linkFor(product))
  const skus = products.flatMap((product, at) => product.variants.map((variant) => variant.sku || mintedName(wanted[at]!, variant)))
  const sources = products.flatMap(({ pictures }) => pictures.map(({ source }) => source))
  const known = await lookUp(q, wanted, { skus, sources: going.options.pictures ? sources : [] })
  const offered = await idsByLink(
    q,
    products.flatMap(({ given }) => given.crossSells?.map(({ link }) => link) ?? []),
  )
  const plans: Plan[] = []
  for (const [at, product] of products.entries()) {
    const plan = await planOne(q, { ...going, offered }, known, { product, wanted: wanted[at]! })
    if (plan.stored) going.touched.add(plan.stored.id)
    if (plan.outcome !== 'failed') going.links.add(plan.link)
    plans.push(plan)
  }
  return plans
}

// The inventory webhook and orders know goods by SKU, so no two may share one: the first line that names it keeps it.
function settleRepeated({ sheet, skus }: Going, product: FileProduct): void {
  const column = sheet.columns.find(({ target }) => target.field === 'sku')?.header ?? ''
  const seen = new Set<string>()
  for (const variant of product.variants) {
    if (variant.sku === '') continue
    const repeated = skus.get(variant.sku) !== variant.line || seen.has(variant.sku)
    if (!repeated) {
      seen.add(variant.sku)
      continue
    }
    const fault = sheet.source === 'own'
    const reason = fault ? 'imports.reason.skuTwice' : 'imports.reason.skuNumbered'
    product.remarks.push({ line: variant.line, column, value: variant.sku, reason, params: { line: skus.get(variant.sku) ?? 0 }, fault })
    if (!fault) variant.sku = ''
  }
}

const linkFor = ({ handle, given }: FileProduct): string => handle || slugOf(given.name ?? '') || 'product'

async function planOne(
  q: Exec,
  going: Going & { offered: Map<string, number> },
  known: LookUp,
  at: { product: FileProduct; wanted: string },
): Promise<Plan> {
  const { product } = at
  const { given } = product
  const remarks = [...product.remarks]
  const { stored, link } = await findOwn(q, going, known, at)
  const facts: ProductFacts = { ...(stored?.facts ?? blankFacts), ...factsFrom(going, product, stored, remarks), seoLink: link }
  if (!stored && going.options.asDraft) facts.status = 'draft'
  const offers = offersFor(going, { product, stored, link, remarks })
  const plan = { product, stored, link, facts, offers, remarks }
  if (!stored && given.price === undefined) note(remarks, product, going.sheet, 'variant_price', 'imports.reason.priceMissing')
  const variants = await variantsFor(q, going, known, plan)
  const fail = (): Plan => ({ ...plan, variants, outcome: 'failed' })
  if (hasFaults(plan)) return fail()
  if (stored && !going.options.updateExisting) return { ...plan, variants, outcome: 'skipped' }
  try {
    checkFacts(completed(facts))
    checkVariants(facts.options, variants)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    remarks.push(remarkFrom(error, going.sheet, product))
    return fail()
  }
  if (!stored) return { ...plan, variants, outcome: 'created' }
  return {
    ...plan,
    variants,
    outcome: !offers && isSame(stored, facts, variants) && picturesHang(going, known, product, stored, variants) ? 'skipped' : 'updated',
  }
}

/** The stored product that is meant: the one at its address, else one with a SKU of it; without either, one of its name. */
async function findOwn(q: Exec, going: Going, known: LookUp, { product, wanted }: { product: FileProduct; wanted: string }) {
  const free = (id: number | undefined) => (id === undefined || going.touched.has(id) ? undefined : known.products.get(id))
  const bySku = product.variants.map(({ sku }) => (sku === '' ? undefined : free(known.bySku.get(sku)))).find(Boolean)
  const byMinted = product.variants.map((variant) => free(known.bySku.get(mintedName(wanted, variant)))).find(Boolean)
  const named = product.variants.every(({ sku }) => sku === '')
  const found =
    product.handle !== ''
      ? (free(known.byLink.get(wanted)) ?? bySku)
      : (bySku ?? byMinted ?? (named ? free(known.byLink.get(wanted)) : undefined))
  if (found) {
    // An address that only differs because it was made of a name, or by another shop, is no reason to move a page.
    const moves = going.sheet.source === 'own' && product.handle !== '' && found.facts.seoLink !== wanted && !known.byLink.has(wanted)
    return { stored: found, link: moves ? wanted : found.facts.seoLink }
  }
  for (let number = 1; ; number += 1) {
    const link = number === 1 ? wanted : `${wanted.slice(0, 74).replace(/-+$/, '')}-${number}`
    if (going.links.has(link)) continue
    const there = number === 1 ? known.byLink.get(link) : (await lookUp(q, [link])).byLink.get(link)
    if (there === undefined) return { stored: null, link }
    if (number > 1 && named && !going.touched.has(there)) return { stored: (await lookUp(q, [link])).products.get(there)!, link }
  }
}

function factsFrom(going: Going, product: FileProduct, stored: StoredProduct | null, remarks: ImportRemark[]): Partial<ProductFacts> {
  const { brand, category, alsoIn, createdAt: _, crossSells: __, ...facts } = product.given
  const wanted: Partial<ProductFacts> = facts
  const unknown = (field: 'brand' | 'category' | 'also_in', value: string) => {
    const header = going.sheet.columns.find(({ target }) => [field, 'categories', 'product_type'].includes(target.field))?.header ?? ''
    if (!going.options.addMissing) {
      remarks.push({ line: product.line, column: header, value, reason: 'imports.reason.notKnown', fault: false })
    }
    return going.options.addMissing ? toBeAdded : null
  }
  if (brand !== undefined) wanted.brandId = brand === '' ? null : (going.names.brand(brand) ?? unknown('brand', brand))
  const stands = [stored?.facts.categoryId ?? null, ...(stored?.facts.alsoIn ?? [])]
  const place = (path: string[], field: 'category' | 'also_in') => going.names.category(path, stands) ?? unknown(field, path.join(' > '))
  if (category !== undefined) wanted.categoryId = category.length === 0 ? null : place(category, 'category')
  if (alsoIn !== undefined) wanted.alsoIn = [...new Set(alsoIn.map((path) => place(path, 'also_in')))].filter((id) => id !== null)
  const primary = wanted.categoryId === undefined ? stored?.facts.categoryId : wanted.categoryId
  const others = wanted.alsoIn ?? (wanted.categoryId === undefined ? undefined : stored?.facts.alsoIn)
  if (others) wanted.alsoIn = others.filter((id) => id === toBeAdded || id !== primary)
  return wanted
}

interface Planning {
  product: FileProduct
  stored: StoredProduct | null
  link: string
  facts: ProductFacts
  remarks: ImportRemark[]
}

async function variantsFor(
  q: Exec,
  going: Going,
  known: LookUp,
  { product, stored, link, facts, remarks }: Planning,
): Promise<VariantFacts[]> {
  const pairs = pairUp(product, stored)
  const wanted: VariantFacts[] = []
  for (const { variant, before } of pairs) {
    const choice = product.given.options === undefined ? (before?.options ?? variant.options) : variant.options
    const sku = variant.sku || before?.sku || (await mint(q, going, mintedName(link, variant)))
    const owner = known.bySku.get(sku)
    if (variant.sku !== '' && owner !== undefined && owner !== stored?.id) {
      const column = going.sheet.columns.find(({ target }) => target.field === 'sku')?.header ?? ''
      remarks.push({ line: variant.line, column, value: sku, reason: 'imports.reason.skuElsewhere', fault: true })
    }
    if (variant.sku === '' && !before) {
      remarks.push({ line: variant.line, column: '', value: sku, reason: 'imports.reason.skuMade', fault: false })
    }
    wanted.push({
      ...(before ? { id: before.id } : {}),
      ...plainVariant(variant),
      sku,
      options: choice,
      ...stockFor(going, variant, before, facts, remarks),
    })
  }
  const kept = (stored?.variants ?? []).filter((one) => !pairs.some(({ before }) => before === one))
  // What the file says nothing of costs what it did.
  const shift = going.sheet.source !== 'own' && stored ? baseOf(stored.facts) - baseOf(facts) : 0
  for (const { stock: _, ...one } of kept)
    wanted.push({ ...one, variantFee: one.variantFee + shift, active: one.active && fits(one, facts) })
  return wanted
}

const baseOf = ({ price, salePrice }: ProductFacts): number => salePrice ?? price

const fits = (variant: Pick<StoredVariant, 'options'>, { options }: ProductFacts): boolean =>
  options.every(({ name, values }) => values.some(({ value }) => value === variant.options[name]))

/** Each variant of the file with the stored one it means: that of its SKU, else one of the same choice that no other line names. */
function pairUp(product: FileProduct, stored: StoredProduct | null): { variant: FileVariant; before: StoredVariant | undefined }[] {
  const bySku = new Map((stored?.variants ?? []).map((one) => [one.sku, one]))
  const used = new Set(product.variants.map(({ sku }) => bySku.get(sku)).filter(Boolean))
  return product.variants.map((variant) => {
    const direct = variant.sku === '' ? undefined : bySku.get(variant.sku)
    if (direct) return { variant, before: direct }
    const before = stored?.variants.find((one) => !used.has(one) && Bun.deepEquals(one.options, variant.options))
    if (before) used.add(before)
    return { variant, before }
  })
}

function plainVariant(variant: FileVariant): Partial<VariantFacts> {
  const { variantFee, barcode, weight, isSubscription, active } = variant
  return Object.fromEntries(
    Object.entries({ variantFee, barcode, weight, isSubscription, active }).filter(([, value]) => value !== undefined),
  )
}

function stockFor(
  { options, locations, sheet }: Going,
  variant: FileVariant,
  before: StoredVariant | undefined,
  facts: ProductFacts,
  remarks: ImportRemark[],
): Pick<VariantFacts, 'stock'> {
  const column = sheet.columns.find(({ target }) => target.field === 'warehouse_levels')?.header ?? ''
  const warehouses = (variant.warehouseLevels ?? []).flatMap(([name, warehouseLevel]) => {
    const locationId = locations.get(name.trim().toLowerCase())
    if (locationId === undefined)
      remarks.push({ line: variant.line, column, value: name, reason: 'imports.reason.noLocation', fault: true })
    return locationId === undefined ? [] : [{ locationId, warehouseLevel }]
  })
  const { stockLevel, useWarehouseStock } = variant
  const said = stockLevel !== undefined || useWarehouseStock !== undefined || warehouses.length > 0
  if (before ? !options.stock || !said : !said || !options.stock) {
    const counted = isCountedAnew(facts, sheet.stockWithoutRecord)
    return before || !counted || sheet.source === 'own' ? {} : { stock: { stockLevel: 0 } }
  }
  const stock = {
    ...(stockLevel === undefined ? {} : { stockLevel }),
    ...(useWarehouseStock === undefined ? {} : { useWarehouseStock }),
    ...(warehouses.length === 0 ? {} : { warehouses }),
  }
  return before?.stock && hasLevels(before.stock, stock) ? {} : { stock }
}

function hasLevels(before: NonNullable<StoredVariant['stock']>, wanted: NonNullable<VariantFacts['stock']>): boolean {
  const level = (id: number) => before.warehouses.find(({ locationId }) => locationId === id)?.warehouseLevel
  return (
    (wanted.stockLevel ?? before.stockLevel) === before.stockLevel &&
    (wanted.useWarehouseStock ?? before.useWarehouseStock) === before.useWarehouseStock &&
    (wanted.warehouses ?? []).every(({ locationId, warehouseLevel }) => level(locationId) === warehouseLevel)
  )
}

/** RED-SHIRT-M: the SKU a variant gets that has none, the same each time the file is read. */
function mintedName(link: string, { options }: FileVariant): string {
  const words = [link, ...Object.values(options)].map((word) => slugOf(word)).filter((word) => word !== '')
  return words.join('-').slice(0, 70).replace(/-+$/, '').toUpperCase()
}

async function mint(q: Exec, going: Going, wanted: string): Promise<string> {
  const sku = await freeSku(q, wanted, (one) => going.skus.has(one) || going.minted.has(one))
  going.minted.add(sku)
  return sku
}

function isSame(stored: StoredProduct, facts: ProductFacts, variants: VariantFacts[]): boolean {
  const sorted = (one: ProductFacts) => ({ ...one, alsoIn: one.alsoIn.toSorted((a, b) => a - b), seoLink: one.seoLink })
  if (!Bun.deepEquals(sorted(stored.facts), sorted(facts))) return false
  return variants.every((variant, at) => {
    const before = stored.variants[at]
    if (!before || variant.id !== before.id || variant.stock) return false
    return Object.entries(variant).every(([name, value]) => Bun.deepEquals(value, before[name as keyof StoredVariant]))
  })
}

/** True when every picture of the file is in the shop and hangs where the file says, with its words. */
function picturesHang(
  { options, baseUrl }: Going,
  { bySource }: LookUp,
  product: FileProduct,
  stored: StoredProduct,
  wanted: VariantFacts[],
): boolean {
  if (!options.pictures) return true
  return product.pictures.every((picture, at) => {
    const hung = stored.pictures[at]
    if (!hung || (ownFile(picture.source, baseUrl) !== hung.file && bySource.get(picture.source) !== hung.mediaId)) return false
    const skus = picture.variants?.flatMap((place) => wanted[place]?.sku ?? [])
    const shown = stored.variants.flatMap(({ id, sku }) => (hung.variantIds.includes(id) ? [sku] : []))
    const words = (['imageAlt', 'zoomLabel', 'color', 'focus'] as const).every((name) => (picture[name] ?? hung[name]) === hung[name])
    return words && (!skus || Bun.deepEquals(skus.toSorted(), shown.toSorted()))
  })
}

/** The stem of a picture's files when its address is one of this shop's; null for any other. */
export function ownFile(source: string, baseUrl: string): string | null {
  const path = source.startsWith(`${baseUrl}/`) ? source.slice(baseUrl.length) : ''
  return /^\/media\/([a-z0-9]{32})-\d{1,4}\.webp$/.exec(path)?.[1] ?? null
}

function note(remarks: ImportRemark[], product: FileProduct, sheet: Sheet, field: string, reason: string): void {
  if (hasFaults(product)) return
  const header = sheet.columns.find(({ target }) => target.field === field || target.field === 'price')?.header ?? ''
  remarks.push({ line: product.line, column: header, value: '', reason, fault: true })
}

/** A rule of the catalogue said no: told at the line and column it is about, as far as they can be known. */
export function remarkFrom(refusal: Refusal, sheet: Sheet, product: FileProduct): ImportRemark {
  const [, place, own] = /^variants\.(\d+)\.?(\w*)/.exec(refusal.field ?? '') ?? []
  const field = place === undefined ? (refusal.field ?? '').split('.')[0] : own === 'options' ? 'variant_options' : own
  const line = place === undefined ? product.line : (product.variants[Number(place)]?.line ?? product.line)
  const column = sheet.columns.find(({ target }) => target.field === field)?.header ?? ''
  return { line, column, value: '', reason: refusal.key, params: refusal.params, fault: true }
}
