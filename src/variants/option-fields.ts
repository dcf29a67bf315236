import type { ProductOption } from '#db/schema/products.ts'
import { slugify, slugifyWithoutMarks } from '#src/lib/links/slugs.ts'
import type { VariantSelection } from './variant-choice.ts'

/** The URL parameter and form field of an option: Color is color, Frame size is frame-size. */
export function optionFieldName(name: string): string {
  let field = fieldNames.get(name)
  if (field === undefined) {
    const slug = slugify(name)
    field = slug === '' ? `option-${Bun.hash(name).toString(36)}` : reservedNames.has(slug) ? `option-${slug}` : slug
    if (fieldNames.size < 1000) fieldNames.set(name, field)
  }
  return field
}

// Cached: every page needs the few option fields several times.
const fieldNames = new Map<string, string>()

export function readSelectedOptions(
  options: ProductOption[],
  read: (field: string) => string | null | undefined,
): VariantSelection['options'] {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = read(optionFieldName(name)) ?? read(formerFieldName(name, options))
      return value ? [[name, value]] : []
    }),
  )
}

/** The parameter in addresses that were shared until 0.2.0, unless another option has it now; '' if it is the same. */
function formerFieldName(name: string, options: ProductOption[]): string {
  if (/^[ -~]*$/.test(name)) return ''
  const field = slugifyWithoutMarks(name)
  return options.some((option) => optionFieldName(option.name) === field) ? '' : field
}

// Names with another meaning on the page, and names unsafe as object keys.
const reservedNames = new Set(['variant', 'quantity', 'image', 'custom', 'lang', 'page', 'q', 'constructor', 'prototype'])
