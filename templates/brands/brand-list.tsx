import type { StaffBrandRow } from '#src/brands/list-brands.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { shownStoryLength } from '#src/brands/limits.ts'

export const brandsPath = '/admin/ecommerce/brands'

export const brandColumns: ListColumn<StaffBrandRow, 'name' | 'products'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'brands.column.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'brands.column.slug', csv: 'slug', value: ({ slug }) => slug, cell: ({ slug }) => `/brands/${slug}`, place: 'sub' },
  { label: 'brands.column.story', csv: 'story', value: ({ story }) => story, excerptLength: shownStoryLength },
  {
    label: 'categories.column.products',
    csv: 'products',
    value: ({ products }) => products,
    sort: 'products',
    align: 'end',
    place: 'end',
    named: true,
  },
]
