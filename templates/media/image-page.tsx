import { focusPoints } from '#src/lib/images/focus.ts'
import type { DescribedUse } from '#src/media/describe-uses.ts'
import { maxAltLength, maxImageMegabytes, maxImageNameLength } from '#src/media/limits.ts'
import type { LibraryImage } from '#src/media/library.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { SaveBar, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { libraryPath, pixels } from './library-list.tsx'

interface ImagePageProps {
  view: View
  image: LibraryImage
  /** Null until they are asked for. */
  uses: DescribedUse[] | null
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  back: string
  canWrite: boolean
  /** After which an unused image that the library does not hold on purpose is deleted. */
  unusedDays: number
}

/** One image: what it shows, where it is used, and how to replace it. */
export function ImagePage(props: ImagePageProps) {
  const { view, image, form, conflict, canWrite } = props
  const { t } = view
  const path = `${libraryPath}/${image.id}`
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={image.originalName}
        breadcrumbs={[{ label: t('media.library'), href: props.back }]}
        badges={image.deletedAt === null ? undefined : <Badge tone="neutral">{t('media.inTrash')}</Badge>}
      >
        <LinkButton href={widest(image)} icon="download" attrs={{ download: image.originalName.replace(/\.[^.]*$/, '') + '.webp' }}>
          {t('media.download')}
        </LinkButton>
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${path}/edit`} />
      <div class="edit">
        <div>
          <Panel>
            <Form class="stack" data-gap="4" id="edit-form" {...(canWrite ? saveFormAttrs(path, false) : {})}>
              {canWrite && <input type="hidden" name="back" value={props.back} />}
              {canWrite && <UpdatedAtField form={form} conflict={conflict} updatedAt={image.updatedAt} />}
              <fieldset class="content-fields" disabled={!canWrite}>
                <legend class="visually-hidden">{image.originalName}</legend>
                <div class="form-rows">
                  <FocusField view={view} image={image} value={String(form.values['focus'] ?? '')} />
                  <Field
                    form={form}
                    name="alt"
                    label={t('media.alt')}
                    hint={t('media.altHint')}
                    maxlength={maxAltLength}
                    optional={t('common.optional')}
                  />
                  <Field
                    form={form}
                    name="name"
                    label={t('media.name')}
                    hint={t('media.nameHint')}
                    maxlength={maxImageNameLength}
                    required
                    autocomplete="off"
                  />
                </div>
              </fieldset>
              {canWrite && <SaveBar view={view} />}
            </Form>
          </Panel>
          {canWrite && <ReplaceForm view={view} path={path} form={form} updatedAt={image.updatedAt} />}
        </div>
        <div>
          <UsesPanel view={view} image={image} uses={props.uses} unusedDays={props.unusedDays} />
          <Panel title={t('media.details')} id="details">
            <DescriptionList
              items={[
                { label: t('media.column.pixels'), value: pixels(view, image) },
                { label: t('media.column.size'), value: view.fileSize(image.bytes) },
                { label: t('media.column.added'), value: view.date(image.createdAt, 'datetime') },
                {
                  label: t('media.address'),
                  value: (
                    <a class="link" href={widest(image)} target="_blank">
                      <span class="break-all">{widest(image)}</span>
                    </a>
                  ),
                },
              ]}
            />
          </Panel>
          {canWrite && <TrashForm {...props} path={path} />}
        </div>
      </div>
    </div>
  )
}

const widest = ({ file, renditions, width }: LibraryImage): string => `/media/${file}-${renditions.at(-1) ?? width}.webp`

/** Nine places over the image itself: radio buttons, so keys and pointers choose alike. */
function FocusField({ view, image, value }: { view: View; image: LibraryImage; value: string }) {
  const { t } = view
  return (
    <fieldset class="field focus-field">
      <legend class="field-label">{t('media.focus')}</legend>
      <div class="focus-grid">
        <img
          src={`/media/${image.file}-${image.renditions.find((width) => width >= 800) ?? image.renditions.at(-1)}.webp`}
          alt={image.alt}
          width={image.width}
          height={image.height}
        />
        <div>
          {focusPoints.map((point) => (
            <label title={t(`media.focus.${point || 'center'}`)}>
              <input type="radio" name="focus" value={point || 'center'} checked={(point || 'center') === value} />
              <span class="visually-hidden">{t(`media.focus.${point || 'center'}`)}</span>
            </label>
          ))}
        </div>
      </div>
      <p class="field-hint">{t('media.focusHint')}</p>
    </fieldset>
  )
}

function ReplaceForm({ view, path, form, updatedAt }: { view: View; path: string; form: FormState; updatedAt: number }) {
  const { t } = view
  return (
    <Panel title={t('media.replace')} id="replace">
      <form class="form-rows" method="post" action={`${path}/replace`} enctype="multipart/form-data" novalidate id="replace-form">
        <input type="hidden" name="updated_at" value={updatedAt} />
        <Field
          form={form}
          name="file"
          type="file"
          label={t('media.column.image')}
          hint={t('media.replaceHint', { megabytes: maxImageMegabytes })}
          attrs={{ accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif' }}
        />
        <SubmitRow icon="upload" id="media-replace" label={t('media.replaceButton')} />
      </form>
    </Panel>
  )
}

/** The fragment #uses. */
export function UsesPanel({ view, image, uses, unusedDays }: Pick<ImagePageProps, 'view' | 'image' | 'uses' | 'unusedDays'>) {
  const { t } = view
  const href = `${libraryPath}/${image.id}/uses`
  return (
    <Panel title={t('media.uses')} id="uses">
      {uses === null ? (
        <p class="small">
          <a class="link" href={href} hx-get={href} hx-trigger="load, click" hx-target="#uses" hx-swap="outerHTML" id="media-uses">
            {t('media.showUses')}
          </a>
        </p>
      ) : uses.length === 0 ? (
        <p class="muted small">
          {t('media.noUses')}{' '}
          {image.deletedAt === null && t(image.origin === 'library' ? 'media.noUsesStays' : 'media.noUsesPruned', { days: unusedDays })}
        </p>
      ) : (
        <ul class="stack" data-gap="2">
          {uses.map(({ kind, title, href }) => (
            <li>
              {title !== '' && <span class="muted small">{t(kind)}: </span>}
              {href === null ? (
                title || t(kind)
              ) : (
                <a class="link" href={href}>
                  {title || t(kind)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TrashForm({ view, image, path, back }: ImagePageProps & { path: string }) {
  const { t } = view
  const isTrash = image.deletedAt !== null
  return (
    <Panel>
      <form method="post" action={`${path}/${isTrash ? 'restore' : 'trash'}`}>
        <input type="hidden" name="back" value={back} />
        <Button kind={isTrash ? undefined : 'danger'} icon={isTrash ? 'undo-2' : 'trash'} id="media-trash">
          {t(isTrash ? 'media.restore' : 'media.toTrash')}
        </Button>
      </form>
    </Panel>
  )
}
