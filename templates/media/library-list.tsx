import { maxImageMegabytes } from '#src/media/limits.ts'
import type { LibraryImage } from '#src/media/library.ts'
import type { View } from '#src/web/view.ts'
import type { EntityListProps, ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { unfilledText } from '#templates/ui/unfilled-text.ts'

export const libraryPath = '/admin/media'

export const libraryColumns: ListColumn<LibraryImage, 'added' | 'name' | 'size'>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'media.column.image',
    csv: 'name',
    value: ({ originalName }) => originalName,
    cell: ({ file, originalName }) => (
      <span class="cluster" data-gap="3">
        <Thumb file={file} />
        <span class="media-name">{originalName}</span>
      </span>
    ),
    sort: 'name',
    place: 'title',
  },
  { label: 'media.column.alt', csv: 'alt', value: ({ alt }) => alt, place: 'sub' },
  {
    label: 'media.column.pixels',
    cell: ({ width, height }, view) => pixels(view, { width, height }),
    place: 'meta',
  },
  { csv: 'width', value: ({ width }) => width },
  { csv: 'height', value: ({ height }) => height },
  {
    label: 'media.column.size',
    csv: 'bytes',
    value: ({ bytes }) => bytes,
    cell: ({ bytes }, view) => view.fileSize(bytes),
    sort: 'size',
    align: 'end',
  },
  {
    label: 'media.column.state',
    cell: ({ unusedSince, deletedAt }, view) => (
      <div class="cluster" data-gap="1">
        {deletedAt !== null && <Badge tone="neutral">{view.t('media.inTrash')}</Badge>}
        {deletedAt === null && unusedSince !== null && <Badge tone="warn">{view.t('media.unused')}</Badge>}
      </div>
    ),
    place: 'badges',
  },
  { label: 'media.column.added', csv: 'created_at', time: ({ createdAt }) => createdAt, sort: 'added', align: 'end', place: 'end' },
]

export const pixels = (view: View, { width, height }: { width: number; height: number }): string =>
  view.t('media.pixels', { width: view.number(width), height: view.number(height) })

const viewOf = (back: string): string => new URL(back, 'http://shop.invalid').searchParams.get('view') ?? 'all'

export function LibraryBulkBar({ view, back }: ListContext) {
  const actions =
    viewOf(back) === 'trash'
      ? [{ value: 'restore', label: view.t('media.restore') }]
      : [{ value: 'trash', label: view.t('media.toTrash'), danger: true }]
  return <BulkBar view={view} action={`${libraryPath}/bulk`} back={back} actions={actions} />
}

/** On "Unused": another check, because the last one may be a day old. */
export function LibraryTools({ view, back, canWrite }: EntityListProps) {
  if (!canWrite || viewOf(back) !== 'unused') return <></>
  return (
    <form method="post" action={`${libraryPath}/check`}>
      <Button icon="rotate-ccw" id="media-check">
        {view.t('media.checkUnused')}
      </Button>
    </form>
  )
}

/** Adds images one by one, with progress, where scripts run; else some at once. */
export function UploadArea({ view }: { view: View }) {
  const { t } = view
  return (
    <form
      class="panel"
      id="media"
      method="post"
      action={libraryPath}
      enctype="multipart/form-data"
      data-upload="images"
      data-path={libraryPath}
      data-part="#list"
      data-text-stop={unfilledText(view, 'media.stopUpload')}
      data-text-failed={unfilledText(view, 'media.uploadFailed')}
      data-text-large={unfilledText(view, 'media.uploadTooLarge', { megabytes: maxImageMegabytes })}
    >
      <div class="panel-body form-rows">
        <ul class="uploads" data-uploads aria-label={t('media.uploads')} />
        <div class="drop" id="drop">
          <Icon name="upload" />
          <p class="small">{t('media.dropHere')}</p>
          <label class="button" for="f-images">
            {t('media.addImages')}
          </label>
          <input
            class="visually-hidden"
            type="file"
            name="images"
            id="f-images"
            multiple
            accept="image/*"
            aria-describedby="f-images-hint"
            data-upload-input="images"
          />
          <p class="field-hint" id="f-images-hint">
            {t('media.addImagesHint', { megabytes: maxImageMegabytes })}
          </p>
          <Button icon="upload" attrs={{ class: 'button without-script' }} id="media-upload">
            {t('media.upload')}
          </Button>
        </div>
      </div>
    </form>
  )
}
