import type { ProductOption } from '#db/schema/catalog.ts'
import { Refusal } from '#src/lib/errors.ts'
import { largestAmount } from '#src/lib/money.ts'
import { isSlug } from '#src/lib/slugs.ts'
import { checkForm } from './customization.ts'
import { optionField } from './option-fields.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'
import { playerOf } from './product-video.ts'

/** How many SKUs one product may have, and how many options a shopper may be asked for. */
export const mostVariants = 1000
export const mostOptions = 5

/** Throws the Refusal of the first rule that the facts break, naming the field. What needs the database is asked elsewhere. */
export function checkFacts(facts: ProductFacts): void {
  if (facts.name.trim() === '') throw new Refusal('catalog.nameMissing', {}, 'name')
  if (!isSlug(facts.seoLink)) throw new Refusal('catalog.seoLinkShape', {}, 'seo_link')
  if (isReserved(facts.seoLink)) throw new Refusal('editor.linkReserved', { link: facts.seoLink }, 'seo_link')
  checkPrices(facts)
  checkMeasures(facts)
  if (!Number.isInteger(facts.layout) || facts.layout < 1 || facts.layout > 5) throw new Refusal('form.choose', {}, 'layout')
  if (facts.completionRedirect !== null && !leadsSomewhere(facts.completionRedirect)) {
    throw new Refusal('editor.redirectShape', {}, 'completion_redirect')
  }
  if (facts.videoUrl !== '' && playerOf(facts.videoUrl) === null) throw new Refusal('editor.videoShape', {}, 'video_url')
  checkOptions(facts.options)
  const [fault] = checkForm(facts.customization)
  if (fault) throw new Refusal(fault.key, fault.params, fault.field)
}

/** The facts with what follows from them: what is sold on its own leads straight to the checkout. */
export const completed = (facts: ProductFacts): ProductFacts => ({
  ...facts,
  checkoutRedirect: facts.checkoutRedirect || facts.standalonePurchase,
})

/** Throws the Refusal of the first variant that does not fit the options or repeats another one. */
export function checkVariants(options: ProductOption[], variants: VariantFacts[]): void {
  if (variants.length === 0) throw new Refusal('catalog.needsVariant', {}, 'variants')
  if (variants.length > mostVariants) throw new Refusal('editor.tooManyVariants', { count: mostVariants }, 'options')
  const skus = new Set<string>()
  const choices = new Set<string>()
  for (const [at, variant] of variants.entries()) {
    const field = (name: string) => variantField(variant, at, name)
    if (variant.sku.trim() === '') throw new Refusal('products.skuMissing', {}, field('sku'))
    if (!isSku(variant.sku)) throw new Refusal('editor.skuShape', {}, field('sku'))
    if (skus.has(variant.sku)) throw new Refusal('editor.skuTwice', { sku: variant.sku }, field('sku'))
    skus.add(variant.sku)
    if (Math.abs(variant.variantFee ?? 0) > largestAmount) throw new Refusal('products.notAnAmount', {}, field('variant_fee'))
    if (!isCount(variant.weight ?? 0)) throw new Refusal('editor.notAMeasure', {}, field('weight'))
    // What rests may still carry values that are offered no more.
    if (variant.active === false) continue
    const choice = options.map(({ name }) => variant.options[name])
    const strange = options.findIndex(({ values }, place) => !values.some(({ value }) => value === choice[place]))
    if (strange >= 0) throw new Refusal('editor.strangeValue', { sku: variant.sku, option: options[strange]!.name }, field('options'))
    const key = JSON.stringify(choice)
    if (options.length > 0 && choices.has(key)) {
      throw new Refusal('editor.sameChoice', { choice: choice.join(' / ') }, field('options'))
    }
    choices.add(key)
  }
}

/** True for an address that the program keeps for itself. */
export const isReserved = (seoLink: string): boolean => reservedLinks.has(seoLink)

/** The name of a variant's field in forms and refusals. */
export function variantField(variant: VariantFacts, at: number, name: string): string {
  const field = variant.field ?? `variants.${at}`
  return field === '' ? name : `${field}.${name}`
}

// Words that the program keeps for its own pages and buttons below a product's address.
const reservedLinks = new Set(['create', 'edit', 'new', 'index', 'search', 'all', 'api', 'feed', 'null', 'undefined'])

function checkPrices(facts: ProductFacts): void {
  const amounts = [
    ['price', facts.price],
    ['sale_price', facts.salePrice],
    ['wholesale_price', facts.wholesalePrice],
    ['cost', facts.cost],
  ] as const
  for (const [field, amount] of amounts) {
    if (amount === null) continue
    if (amount < 0) throw new Refusal('catalog.priceNegative', {}, field)
    if (!Number.isSafeInteger(amount) || amount > largestAmount) throw new Refusal('products.notAnAmount', {}, field)
  }
  if (facts.salePrice !== null && facts.salePrice >= facts.price) throw new Refusal('catalog.saleNotLower', {}, 'sale_price')
  if (facts.saleStartsAt !== null && facts.saleEndsAt !== null && facts.saleEndsAt <= facts.saleStartsAt) {
    throw new Refusal('catalog.saleEndsFirst', {}, 'sale_ends_at')
  }
}

function checkMeasures(facts: ProductFacts): void {
  for (const name of ['weight', 'length', 'width', 'height'] as const) {
    if (!isCount(facts[name])) throw new Refusal('editor.notAMeasure', {}, name)
  }
}

function checkOptions(options: ProductOption[]): void {
  if (options.length > mostOptions) throw new Refusal('editor.tooManyOptions', { count: mostOptions }, 'options')
  const names = new Map<string, string>()
  for (const [at, { name, values }] of options.entries()) {
    if (name.trim() === '') throw new Refusal('editor.optionNameMissing', {}, `options.${at}.name`)
    // Forms and addresses could not tell them apart: Size and Size?, Größe and Grosse.
    const alike = names.get(optionField(name))
    if (alike?.toLowerCase() === name.toLowerCase()) throw new Refusal('editor.optionTwice', { name }, `options.${at}.name`)
    if (alike !== undefined) throw new Refusal('editor.optionAlike', { name, other: alike }, `options.${at}.name`)
    names.set(optionField(name), name)
    if (values.length === 0) throw new Refusal('editor.valuesMissing', { name }, `options.${at}.add`)
    const seen = new Set<string>()
    for (const { value } of values) {
      if (value.trim() === '') throw new Refusal('editor.valuesMissing', { name }, `options.${at}.add`)
      if (seen.has(value.toLowerCase())) throw new Refusal('editor.valueTwice', { name, value }, `options.${at}.add`)
      seen.add(value.toLowerCase())
    }
  }
}

const isCount = (size: number): boolean => Number.isSafeInteger(size) && size >= 0 && size <= 10_000_000

/** Characters an SKU may have, as many as the shops that goods come from allow. */
export const longestSku = 255

const isSku = (sku: string): boolean => sku === sku.trim() && [...sku].length <= longestSku && !/[\u0000-\u001f\u007f]/.test(sku)

const leadsSomewhere = (address: string): boolean =>
  address.length <= 500 &&
  (/^\/(?![/\\])[^\s\\]*$/.test(address) || (/^https?:\/\/[^\s/]/i.test(address) && !/\s/.test(address) && URL.canParse(address)))
