import type { ProductOption } from '#db/schema/products.ts'
import { isValidInterval, maxIntervalCounts } from '#src/lib/dates/billing-interval.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import type { VariantFacts } from './variant-facts.ts'
import { maxMeasure, maxSkuLength, maxVariants } from './limits.ts'

/** Throws the UserError of the first variant with invalid options or a duplicate combination. */
export function checkVariants(options: ProductOption[], variants: VariantFacts[]): void {
  if (variants.length === 0) throw new UserError('variants.needsVariant', {}, 'variants')
  if (variants.length > maxVariants) throw new UserError('variants.tooManyVariants', { count: maxVariants }, 'options')
  const skus = new Set<string>()
  const choices = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const field = (name: string) => variantField(variant, index, name)
    if (variant.sku.trim() === '') throw new UserError('variants.skuMissing', {}, field('sku'))
    if (!isSku(variant.sku)) throw new UserError('variants.skuInvalid', { most: maxSkuLength }, field('sku'))
    if (skus.has(variant.sku)) throw new UserError('variants.skuDuplicate', { sku: variant.sku }, field('sku'))
    skus.add(variant.sku)
    if (Math.abs(variant.variantFee ?? 0) > maxAmount) throw new UserError('products.amountTooLarge', {}, field('variant_fee'))
    const compareAtPrice = variant.compareAtPrice ?? 0
    if (compareAtPrice < 0 || compareAtPrice > maxAmount) throw new UserError('products.amountTooLarge', {}, field('compare_at_price'))
    if (!isValidMeasure(variant.weight ?? 0)) throw new UserError('products.measureInvalid', {}, field('weight'))
    const unit = variant.intervalUnit ?? 'month'
    if (!isValidInterval({ unit, count: variant.intervalCount ?? 1 }))
      throw new UserError('variants.intervalInvalid', { least: 1, most: maxIntervalCounts[unit] }, field('interval_count'))
    // An inactive variant may have option values that were removed.
    if (variant.active === false) continue
    const choice = options.map(({ name }) => variant.options[name])
    const unknownOption = options.findIndex(({ values }, index) => !values.some(({ value }) => value === choice[index]))
    if (unknownOption >= 0)
      throw new UserError('variants.optionValueInvalid', { sku: variant.sku, option: options[unknownOption]!.name }, field('options'))
    const key = JSON.stringify(choice)
    if (options.length > 0 && choices.has(key)) {
      throw new UserError('variants.duplicateOptions', { choice: choice.join(' / ') }, field('options'))
    }
    choices.add(key)
  }
}

export function variantField(variant: VariantFacts, index: number, name: string): string {
  const field = variant.field ?? `variants.${index}`
  return field === '' ? name : `${field}.${name}`
}

/** Grams or millimeters. */
export const isValidMeasure = (size: number): boolean => Number.isSafeInteger(size) && size >= 0 && size <= maxMeasure

const isSku = (sku: string): boolean => sku === sku.trim() && [...sku].length <= maxSkuLength && !/[\u0000-\u001f\u007f]/.test(sku)
