import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ContentState } from '#src/lib/content/content-state.ts'
import { maxExcerptLength, maxTitleLength } from '#src/publishing/limits.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, dirtyState, isRejected, multipartAttrs } from '#templates/ui/save-bar.tsx'
import { PublishCard } from './content-cards.tsx'
import { type DraftConflict, DraftState } from './draft-state.tsx'
import { contentFormAttrs, shownDraftAt } from './content-form.ts'
import { DraftNotice, type ShownDraft } from './draft-notice.tsx'
import { ContentStateBadge } from './content-state-badge.tsx'
import { ContentActions } from './content-actions.tsx'

/** `asked`: they were to become public; `public`: they are. */
export type DraftMark = 'asked' | 'public' | 'draft'

export interface ContentEditorProps<Stored> {
  view: View
  /** The part of the ids of its buttons that says what it is, such as page. */
  name: string
  /** Of its list. */
  path: string
  sentences: EditorSentences
  draftConflict: DraftConflict
  /** Null for a new item. */
  stored: (Stored & { state: ContentState }) | null
  form: FormState
  /** Unpublished changes, which the form shows. */
  draft: ShownDraft | null
  conflict: { text: string; differences: Difference[] } | null
  /** That the texts say that they are a draft; null when they do not. */
  mark: DraftMark | null
  timeZone: string
  back: string
  canWrite: boolean
}

export interface EditorSentences {
  /** The title of the list. */
  list: StringKey
  new: StringKey
  create: StringKey
  /** Saves what readers see. */
  update: StringKey
  /** That readers still see the published version. */
  draftHidden: StringKey
  excerptHint: StringKey
  /** What an empty and a later time do; with `zone`. */
  publishAtHint: StringKey
  saveDraftHint: StringKey
}

interface FrameProps extends ContentEditorProps<{ id: number; title: string; updatedAt: number; deletedAt: number | null }> {
  /** Its page in the store; undefined when it has none. */
  href: string | undefined
  hasFiles?: boolean
  /** Above the form. */
  top?: Child
  /** The field of its text. */
  text: Child
  /** Below the texts. */
  main: Child
  /** Below the publishing card. */
  side: Child
  /** Hidden fields. */
  hidden?: Child
  /** Forms that buttons of the cards belong to, because forms cannot be nested. */
  after?: Child
}

/** The fragment #edit: one item of a kind of content in one form. */
export function ContentEditor(props: FrameProps) {
  const { view, stored, form, conflict, draft, sentences, canWrite } = props
  const { t } = view
  const action = stored ? `${props.path}/${stored.id}` : props.path
  const title = stored ? stored.title : t(sentences.new)
  const attrs = { ...contentFormAttrs(action, dirtyState(!stored, isRejected(form, conflict))), ...(props.hasFiles ? multipartAttrs : {}) }
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t(sentences.list), href: props.back }]}
        badges={stored && <ContentStateBadge view={view} state={stored.state} />}
      >
        {stored ? (
          <ContentActions
            view={view}
            name={props.name}
            action={action}
            href={props.href}
            isPreview={draft !== null || stored.state !== 'published'}
            isTrash={stored.deletedAt !== null}
            canWrite={canWrite}
          />
        ) : undefined}
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      {draft && !conflict && (
        <DraftNotice
          view={view}
          draft={draft}
          action={action}
          published={stored?.state === 'published' ? t(sentences.draftHidden) : undefined}
          canWrite={canWrite}
        />
      )}
      {props.top}
      <Form class="stack" data-gap="4" id="edit-form" {...(canWrite ? attrs : {})}>
        <input type="hidden" name="back" value={props.back} />
        {props.hidden}
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
                    hint={t(sentences.excerptHint)}
                    optional={t('common.optional')}
                    maxlength={maxExcerptLength}
                  />
                  {props.text}
                  {stored && (
                    <DraftState
                      view={view}
                      action={`${action}/draft`}
                      draftAt={shownDraftAt(props)}
                      state="stored"
                      conflict={props.draftConflict}
                    />
                  )}
                </div>
              </Panel>
              {props.main}
            </div>
            <div>
              <PublishCard
                view={view}
                form={form}
                timeHint={t(sentences.publishAtHint, { zone: props.timeZone })}
                draftHint={stored && canWrite ? t(sentences.saveDraftHint) : undefined}
              />
              {props.side}
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} label={saveLabel(props)} />}
      </Form>
      {props.after}
    </div>
  )
}

function saveLabel({ view, stored, sentences }: FrameProps): string | undefined {
  if (!stored) return view.t(sentences.create)
  return stored.state === 'published' ? view.t(sentences.update) : undefined
}
