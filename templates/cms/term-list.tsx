import type { TermKind } from '#db/schema/cms.ts'
import type { TermRow } from '#src/cms/terms.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import { termExcerptLength } from '#src/cms/limits.ts'

export const termColumns = (kind: TermKind): ListColumn<TermRow, 'name' | 'pages'>[] => [
  { csv: 'id', value: ({ id }) => id },
  { label: 'cms.column.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'cms.column.slug', csv: 'slug', value: ({ slug }) => slug, cell: ({ slug }) => `/${kind}/${slug}`, place: 'sub' },
  { label: 'cms.column.description', csv: 'description', value: ({ description }) => description, excerptLength: termExcerptLength },
  { label: 'cms.pages', csv: 'pages', value: ({ pages }) => pages, sort: 'pages', align: 'end', place: 'end', named: true },
]

export const termFields = (kind: TermKind) =>
  ({
    name: { label: 'cms.name' },
    slug: {
      label: 'content.slug',
      hint: kind === 'tag' ? 'cms.tagSlugHint' : 'cms.categorySlugHint',
      createHint: kind === 'tag' ? 'cms.tagSlugNewHint' : 'cms.categorySlugNewHint',
    },
    description: { label: 'cms.description', hint: 'cms.descriptionHint', type: 'textarea', rows: 3 },
  }) as const satisfies Record<string, EditorField>
