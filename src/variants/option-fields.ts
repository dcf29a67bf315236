import type { ProductOption } from '#db/schema/products.ts'
import { slugify } from '#src/lib/slugs.ts'
import type { VariantSelection } from './variant-choice.ts'

/** The name under which an option is asked for in an address and sent by a form: Color is color, Frame size is frame-size. */
export function optionFieldName(name: string): string {
  let field = fieldNames.get(name)
  if (field === undefined) {
    const slug = slugify(name)
    field = slug === '' ? `option-${Bun.hash(name).toString(36)}` : reservedNames.has(slug) ? `option-${slug}` : slug
    if (fieldNames.size < 1000) fieldNames.set(name, field)
  }
  return field
}

// A shop has few options, and every page asks for their fields several times.
const fieldNames = new Map<string, string>()

/** What somebody wants of these options, by the fields that carry it. */
export function readSelectedOptions(
  options: ProductOption[],
  read: (field: string) => string | null | undefined,
): VariantSelection['options'] {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = read(optionFieldName(name))
      return value ? [[name, value]] : []
    }),
  )
}

// Names that mean something else on the same page, and those that no form may send.
const reservedNames = new Set(['variant', 'quantity', 'picture', 'custom', 'lang', 'page', 'q', 'constructor', 'prototype'])
