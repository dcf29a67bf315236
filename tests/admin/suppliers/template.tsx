import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { Supplier } from './suppliers.ts'

export const supplierColumns: ListColumn<Supplier, 'name' | 'email'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'brands.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'payments.email', csv: 'email', value: ({ email }) => email, sort: 'email', place: 'sub' },
  {
    label: 'inventory.status',
    csv: 'status',
    value: ({ status }) => status,
    cell: ({ status }, view) => <Badge tone="neutral">{view.t(`products.status.${status}`)}</Badge>,
    place: 'badges',
  },
]

export const supplierFields = {
  name: { label: 'brands.name' },
  email: { label: 'payments.email', type: 'email', hint: 'brands.storyHint' },
  status: {
    label: 'inventory.status',
    type: 'select',
    options: (['active', 'draft'] as const).map((value) => ({ value, label: `products.status.${value}` as const })),
  },
} as const satisfies Record<string, EditorField>
