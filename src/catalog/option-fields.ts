import type { ProductOption } from '#db/schema/catalog.ts'
import { slugOf } from '#src/lib/slugs.ts'
import type { Wish } from './choice.ts'

/** The name under which an option is asked for in an address and sent by a form: Color is color, Frame size is frame-size. */
export function optionField(name: string): string {
  let field = fields.get(name)
  if (field === undefined) {
    const slug = slugOf(name)
    field = slug === '' ? `option-${Bun.hash(name).toString(36)}` : taken.has(slug) ? `option-${slug}` : slug
    if (fields.size < 1000) fields.set(name, field)
  }
  return field
}

// A shop has few options, and every page asks for their fields several times.
const fields = new Map<string, string>()

/** What somebody wants of these options, by the fields that carry it. */
export function wishFrom(options: ProductOption[], read: (field: string) => string | null | undefined): Wish['options'] {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = read(optionField(name))
      return value ? [[name, value]] : []
    }),
  )
}

// Names that mean something else on the same page, and those that no form may send.
const taken = new Set(['variant', 'quantity', 'picture', 'custom', 'lang', 'page', 'q', 'constructor', 'prototype'])
