import type { EmbedRow } from '#src/embeds/embeds.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'

export const embedsPath = '/admin/cms-embeds'

export const embedColumns: ListColumn<EmbedRow, 'name' | 'updatedAt'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'embeds.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  {
    label: 'embeds.from',
    csv: 'provider',
    value: ({ provider }) => provider,
    cell: ({ provider }, view) => view.t(`embeds.provider.${provider}`),
    place: 'sub',
  },
  { csv: 'url', value: ({ url }) => url },
  { csv: 'code', value: ({ code }) => code },
  { csv: 'ratio', value: ({ ratio }) => ratio },
  { label: 'embeds.updated', csv: 'updated_at', time: ({ updatedAt }) => updatedAt, sort: 'updatedAt', align: 'end', place: 'end' },
]
