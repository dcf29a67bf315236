import type { FieldImage } from '#templates/admin/image-field.tsx'
import { maxExcerptLength, maxTitleLength } from '#src/publishing/limits.ts'
import type { ContentState } from '#src/lib/content-state.ts'
import type { StaffPage } from '#src/cms/edit-pages.ts'
import type { View } from '#src/web/view.ts'
import type { BlockEditorData } from '#templates/blocks/editor/block-editor-data.ts'
import { ConflictPanel, type Difference, UpdatedAtField } from '#templates/admin/edit.tsx'
import { PublishCard } from '#templates/publishing/content-cards.tsx'
import {
  ContentActions,
  ContentStateBadge,
  DraftNotice,
  type ShownDraft,
  contentFormAttrs,
  shownDraftAt,
} from '#templates/publishing/editor-parts.tsx'
import { DraftState } from '#templates/publishing/draft-state.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, type Option } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, dirtyState } from '#templates/ui/save-bar.tsx'
import { cmsPagesPath } from './admin-paths.ts'
import { PageBody } from './page-body.tsx'
import { ImageCard, PlacementCard, PreviewLinkCard, SearchEngineCard, TemplateCard } from './page-editor-cards.tsx'

export interface PageEditorProps {
  view: View
  /** Null for a new page. */
  stored: (StaffPage & { state: ContentState }) | null
  form: FormState
  document: BlockEditorData
  categories: Option[]
  /** Names, as suggestions. */
  tags: string[]
  authors: Option[]
  image: FieldImage | null
  previewLink: { url: string; expiresAt: number } | null
  /** Unpublished changes, which the form shows. */
  draft: ShownDraft | null
  conflict: { text: string; differences: Difference[] } | null
  timeZone: string
  back: string
  canWrite: boolean
}

/** The fragment #edit: one page in one form. */
export function PageEditor(props: PageEditorProps) {
  const { view, stored, form, conflict, draft, canWrite } = props
  const { t } = view
  const action = stored ? `${cmsPagesPath}/${stored.id}` : cmsPagesPath
  const title = stored ? stored.title : t('cms.newPage')
  const hasErrors = Object.keys(form.errors).length > 0
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t('cms.pages'), href: props.back }]}
        badges={stored && <ContentStateBadge view={view} state={stored.state} />}
      >
        {stored ? (
          <ContentActions
            view={view}
            name="page"
            action={action}
            href={stored.deletedAt === null ? `${encodeURI(`/${stored.slug}`)}${draft ? '?preview=1' : ''}` : undefined}
            isPreview={draft !== null || stored.state !== 'published'}
            isTrash={stored.deletedAt !== null}
            canWrite={canWrite}
          />
        ) : undefined}
      </PageHead>
      <ErrorSummary form={form} title={t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={`${action}/edit`} />}
      {draft && !conflict && (
        <DraftNotice
          view={view}
          draft={draft}
          action={action}
          published={stored?.state === 'published' ? t('cms.draftHidden') : undefined}
          canWrite={canWrite}
        />
      )}
      <Form
        class="stack"
        data-gap="4"
        id="edit-form"
        {...(canWrite ? { ...contentFormAttrs(action, dirtyState(!stored, hasErrors || conflict !== null)), ...multipart } : {})}
      >
        <input type="hidden" name="back" value={props.back} />
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <fieldset class="content-fields" disabled={!canWrite}>
          <legend class="visually-hidden">{title}</legend>
          <div class="edit">
            <div>
              <Panel>
                <div class="form-rows">
                  <Field form={form} name="title" label={t('content.title')} maxlength={maxTitleLength} autocomplete="off" required />
                  <Field
                    form={form}
                    name="excerpt"
                    type="textarea"
                    rows={2}
                    label={t('content.excerpt')}
                    hint={t('cms.excerptHint')}
                    optional={t('common.optional')}
                    maxlength={maxExcerptLength}
                  />
                  <PageBody view={view} form={form} document={props.document} canWrite={canWrite} />
                  {stored && (
                    <DraftState
                      view={view}
                      action={`${action}/draft`}
                      draftAt={shownDraftAt(props)}
                      state="stored"
                      conflict="cms.draftConflict"
                    />
                  )}
                </div>
              </Panel>
              <SearchEngineCard {...props} />
            </div>
            <div>
              <PublishCard
                view={view}
                form={form}
                timeHint={t('cms.publishAtHint', { zone: props.timeZone })}
                draftHint={stored && canWrite ? t('cms.saveDraftHint') : undefined}
              />
              <TemplateCard {...props} />
              <PlacementCard {...props} />
              <ImageCard {...props} />
              {stored && <PreviewLinkCard {...props} />}
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} label={saveLabel(view, stored)} />}
      </Form>
      {stored && canWrite && <form id="preview-link-form" method="post" action={`${action}/preview-link`} />}
    </div>
  )
}

const multipart = { enctype: 'multipart/form-data', 'hx-encoding': 'multipart/form-data' }

const saveLabel = (view: View, stored: PageEditorProps['stored']): string | undefined => {
  if (!stored) return view.t('cms.createButton')
  return stored.state === 'published' ? view.t('cms.update') : undefined
}
