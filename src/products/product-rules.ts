import type { ProductOption } from '#db/schema/products.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import { checkCustomizationForm } from '#src/customization/form-rules.ts'
import { optionFieldName } from '#src/variants/option-fields.ts'
import { findFieldError } from './fields/field-rules.ts'
import { productFields } from './fields/product-fields.ts'
import type { ProductFacts } from './product-facts.ts'
import { resolveVideoPlayer } from '#src/media/video-player.ts'
import { maxOptions, maxRedirectLength } from './limits.ts'
import { isReservedSeoLink } from './reserved-links.ts'

/** Throws UserError for the first rule the facts break, on its field. Does not use the database. */
export function checkProductFacts(facts: ProductFacts): void {
  for (const name of keysOf(productFields)) {
    const error = findFieldError(productFields, facts, name)
    if (error) throw new UserError(error, {}, productFields[name].column)
  }
  checkSlug(facts.seoLink, 'seo_link')
  if (isReservedSeoLink(facts.seoLink)) throw new UserError('products.linkReserved', { link: facts.seoLink }, 'seo_link')
  checkSale(facts)
  if (facts.completionRedirect !== null && !isRedirectTarget(facts.completionRedirect)) {
    throw new UserError('products.redirectInvalid', {}, 'completion_redirect')
  }
  if (facts.videoUrl !== '' && resolveVideoPlayer(facts.videoUrl) === null) throw new UserError('products.videoInvalid', {}, 'video_url')
  checkOptions(facts.options)
  const [formError] = checkCustomizationForm(facts.customization)
  if (formError) throw new UserError(formError.key, formError.params, formError.field)
}

export const withImpliedFacts = (facts: ProductFacts): ProductFacts => ({
  ...facts,
  checkoutRedirect: facts.checkoutRedirect || facts.standalonePurchase,
})

function checkSale(facts: ProductFacts): void {
  if (facts.salePrice !== null && facts.salePrice >= facts.price) throw new UserError('products.saleNotLower', {}, 'sale_price')
  if (facts.saleStartsAt !== null && facts.saleEndsAt !== null && facts.saleEndsAt <= facts.saleStartsAt) {
    throw new UserError('products.saleEndsBeforeStart', {}, 'sale_ends_at')
  }
}

function checkOptions(options: ProductOption[]): void {
  if (options.length > maxOptions) throw new UserError('products.tooManyOptions', { count: maxOptions }, 'options')
  const names = new Map<string, string>()
  for (const [index, { name, values }] of options.entries()) {
    if (name.trim() === '') throw new UserError('products.optionNameMissing', {}, `options.${index}.name`)
    // Form names and URLs would collide: Size and Size?, Größe and Grosse.
    const sameField = names.get(optionFieldName(name))
    if (sameField?.toLowerCase() === name.toLowerCase()) throw new UserError('products.optionDuplicate', { name }, `options.${index}.name`)
    if (sameField !== undefined) throw new UserError('products.optionsTooSimilar', { name, other: sameField }, `options.${index}.name`)
    names.set(optionFieldName(name), name)
    if (values.length === 0) throw new UserError('products.valuesMissing', { name }, `options.${index}.add`)
    const seenValues = new Set<string>()
    for (const { value } of values) {
      if (value.trim() === '') throw new UserError('products.valuesMissing', { name }, `options.${index}.add`)
      if (seenValues.has(value.toLowerCase())) throw new UserError('products.valueDuplicate', { name, value }, `options.${index}.add`)
      seenValues.add(value.toLowerCase())
    }
  }
}

const isRedirectTarget = (url: string): boolean =>
  url.length <= maxRedirectLength &&
  (/^\/(?![/\\])[^\s\\]*$/.test(url) || (/^https?:\/\/[^\s/]/i.test(url) && !/\s/.test(url) && URL.canParse(url)))
