import type { SlideRow } from '#src/slideshows/slides.ts'
import type { SlideshowRow } from '#src/slideshows/slideshows.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { PublishBadge, type ScheduleState } from '#templates/admin/publish.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const slideshowsPath = '/admin/slideshows'
export const slidesPath = '/admin/slideshows/slides'

export const slideshowColumns: ListColumn<SlideshowRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'slideshows.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'slideshows.slides', csv: 'slides', value: ({ slides }) => slides, align: 'end', place: 'end' },
  { csv: 'height', value: ({ height }) => height },
  { csv: 'autoplay', value: ({ autoplay }) => String(autoplay) },
]

type Row = SlideRow & { state: ScheduleState; isHardToRead: boolean }

export const slideColumns: ListColumn<Row, 'position'>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'slideshows.slide',
    csv: 'heading',
    value: ({ heading }) => heading,
    cell: ({ id, heading, alt, file }) => (
      <span class="cluster" data-gap="3">
        <Thumb file={file ?? undefined} />
        <span>{heading || alt || `#${id}`}</span>
      </span>
    ),
    place: 'title',
  },
  { label: 'slideshows.slideshow', csv: 'slideshow', value: ({ slideshow }) => slideshow, place: 'sub' },
  {
    label: 'admin.publish.state',
    csv: 'published',
    value: ({ published }) => String(published),
    cell: (row, view) => (
      <div class="cluster" data-gap="1">
        <PublishBadge view={view} state={row.state} />
        {row.isHardToRead && <Badge tone="warn">{view.t('slideshows.hardToRead')}</Badge>}
      </div>
    ),
    place: 'badges',
  },
  { csv: 'text', value: ({ text }) => text },
  { csv: 'alt', value: ({ alt }) => alt },
  { csv: 'button_label', value: ({ buttonLabel }) => buttonLabel },
  { csv: 'button_link', value: ({ buttonLink }) => buttonLink },
  { csv: 'starts_at', time: ({ startsAt }) => startsAt },
  { csv: 'ends_at', time: ({ endsAt }) => endsAt },
]
