import type { StaffArticle } from '#src/kb/edit-articles.ts'
import type { ContentState } from '#src/lib/content-state.ts'
import type { LinkedTicket } from '#src/kb/linked-tickets.ts'
import type { View } from '#src/web/view.ts'
import { maxExcerptLength, maxTitleLength } from '#src/publishing/limits.ts'
import { maxBodyLength } from '#src/kb/limits.ts'
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
import { ConflictPanel, type Difference, UpdatedAtField } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, type Option, fieldValue } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { RichText } from '#templates/ui/rich-text.tsx'
import { SaveBar, dirtyState } from '#templates/ui/save-bar.tsx'
import { kbAdminPath } from './admin-paths.ts'
import { LinkedTicketsCard } from './linked-tickets-card.tsx'
import { PlacementCard, SearchEngineCard, TranslationsCard, VotesCard } from './article-cards.tsx'
import { articlePath } from './kb-props.ts'

export interface ArticleEditorProps {
  view: View
  /** Null for a new article. */
  stored: (StaffArticle & { state: ContentState }) | null
  form: FormState
  categories: Option[]
  authors: Option[]
  /** Unpublished changes, which the form shows. */
  draft: ShownDraft | null
  conflict: { text: string; differences: Difference[] } | null
  /** Besides the default one. */
  languages: { code: string; name: string; isTranslated: boolean }[]
  linkedTickets: LinkedTicket[]
  timeZone: string
  back: string
  canWrite: boolean
  now: number
}

/** The fragment #edit: one article in one form. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { view, stored, form, conflict, draft, linkedTickets, now, canWrite } = props
  const { t } = view
  const action = stored ? `${kbAdminPath}/${stored.id}` : kbAdminPath
  const title = stored ? stored.title : t('kb.newArticle')
  const hasErrors = Object.keys(form.errors).length > 0
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t('kb.articles'), href: props.back }]}
        badges={stored && <ContentStateBadge view={view} state={stored.state} />}
      >
        {stored ? (
          <ContentActions
            view={view}
            name="article"
            action={action}
            href={`${articlePath(stored.seoLink)}${draft ? '?preview=1' : ''}`}
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
          published={stored?.state === 'published' ? t('kb.draftHidden') : undefined}
          canWrite={canWrite}
        />
      )}
      <Form
        class="stack"
        data-gap="4"
        id="edit-form"
        {...(canWrite ? contentFormAttrs(action, dirtyState(!stored, hasErrors || conflict !== null)) : {})}
      >
        <input type="hidden" name="back" value={props.back} />
        {!stored && <input type="hidden" name="gap" value={fieldValue({ form, name: 'gap' })} />}
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
                    hint={t('kb.excerptHint')}
                    optional={t('common.optional')}
                    maxlength={maxExcerptLength}
                  />
                  <RichText view={view} form={form} name="body" label={t('kb.body')} hint={t('kb.bodyHint')} maxlength={maxBodyLength} />
                  {stored && (
                    <DraftState
                      view={view}
                      action={`${action}/draft`}
                      draftAt={shownDraftAt(props)}
                      state="stored"
                      conflict="kb.draftConflict"
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
                timeHint={t('kb.publishAtHint', { zone: props.timeZone })}
                draftHint={stored && canWrite ? t('kb.saveDraftHint') : undefined}
              />
              <PlacementCard {...props} />
              {stored && <TranslationsCard {...props} stored={stored} />}
              {stored && <VotesCard view={view} stored={stored} />}
              {linkedTickets.length > 0 && <LinkedTicketsCard view={view} tickets={linkedTickets} now={now} />}
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} label={saveLabel(view, stored)} />}
      </Form>
    </div>
  )
}

const saveLabel = (view: View, stored: ArticleEditorProps['stored']): string | undefined => {
  if (!stored) return view.t('kb.createButton')
  return stored.state === 'published' ? view.t('kb.update') : undefined
}
