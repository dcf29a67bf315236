import type { TestimonialRow } from '#src/testimonials/list-testimonials.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { PublishBadge } from '#templates/admin/publish.tsx'

export const testimonialsPath = '/admin/testimonials'

export const testimonialColumns: ListColumn<TestimonialRow, 'position'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'testimonials.name', csv: 'name', value: ({ name }) => name, place: 'title' },
  {
    label: 'testimonials.quote',
    csv: 'quote',
    value: ({ quote }) => quote,
    cell: ({ quote }) => <span class="muted">{quote.length > 90 ? `${quote.slice(0, 90)}…` : quote}</span>,
    place: 'sub',
  },
  { csv: 'role', value: ({ role }) => role },
  {
    label: 'testimonials.rating',
    csv: 'rating',
    value: ({ rating }) => rating ?? '',
    align: 'end',
    place: 'meta',
  },
  {
    label: 'admin.publish.state',
    csv: 'published',
    value: ({ published }) => String(published),
    cell: ({ published }, view) => <PublishBadge view={view} state={published ? 'published' : 'draft'} />,
    place: 'badges',
  },
]
