import type { ContentState } from '#src/lib/content/content-state.ts'
import type { View } from '#src/web/view.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Badge, Notice, type Tone } from '#templates/ui/notice.tsx'
import type { DirtyState } from '#templates/ui/save-bar.tsx'
import type { Difference } from '#templates/admin/conflict-panel.tsx'

/** Unpublished changes of a page or an article, which the form shows. */
export interface ShownDraft {
  editor: string
  /** Epoch ms. */
  updatedAt: number
  isOwn: boolean
}

const stateTones: Record<ContentState, Tone> = { published: 'ok', scheduled: 'info', draft: 'neutral', trash: 'neutral' }

export function ContentStateBadge({ view, state }: { view: View; state: ContentState }) {
  return <Badge tone={stateTones[state]}>{view.t(`content.state.${state}`)}</Badge>
}

/** When the draft that the form is about was saved: after a conflict, the draft that it shows; otherwise the one it was opened with. */
export function shownDraftAt(props: {
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  draft: ShownDraft | null
}): number | null {
  const submitted = fieldValue({ form: props.form, name: 'draft_at' })
  return props.conflict === null && /^\d{1,15}$/.test(submitted) ? Number(submitted) : (props.draft?.updatedAt ?? null)
}

/** Attributes of the form that saves a page or an article, and replaces #edit with the answer. */
export const contentFormAttrs = (action: string, dirty: DirtyState) => ({
  method: 'post',
  action,
  novalidate: true,
  'data-save': true,
  'data-autosave': true,
  'data-dirty': dirty,
  'hx-post': action,
  'hx-target': '#edit',
  'hx-swap': 'outerHTML',
  'hx-status:422': 'swap:outerMorph',
})

interface ContentActionsProps {
  view: View
  /** The part of the ids of its buttons that says what it is, such as page. */
  name: string
  /** Where its commands are posted. */
  action: string
  /** Its page in the store; undefined when it has none. */
  href: string | undefined
  isPreview: boolean
  isTrash: boolean
  canWrite: boolean
}

/** What can be done with a page or an article as a whole. */
export function ContentActions({ view, name, action, href, isPreview, isTrash, canWrite }: ContentActionsProps) {
  const { t } = view
  return (
    <>
      {href !== undefined && (
        <LinkButton href={href} icon="eye" attrs={{ target: '_blank' }}>
          {t(isPreview ? 'content.preview' : 'content.viewInStore')}
          <span class="visually-hidden"> {t('kb.newTab')}</span>
        </LinkButton>
      )}
      <LinkButton href={`${action}/versions`} icon="clock">
        {t('content.versions')}
      </LinkButton>
      {canWrite && (
        <ActionMenu label={t('content.more')} id={`${name}-more`}>
          <form method="post" action={`${action}/duplicate`}>
            <Button kind="quiet" size="small" icon="copy" id={`${name}-duplicate`}>
              {t('content.duplicate')}
            </Button>
          </form>
          {isTrash ? (
            <form method="post" action={`${action}/restore`}>
              <Button kind="quiet" size="small" icon="undo-2" id={`${name}-restore`}>
                {t('content.restore')}
              </Button>
            </form>
          ) : (
            <form method="post" action={`${action}/trash`}>
              <Button kind="danger" size="small" icon="trash" id={`${name}-trash`}>
                {t('content.trash')}
              </Button>
            </form>
          )}
        </ActionMenu>
      )}
    </>
  )
}

interface DraftNoticeProps {
  view: View
  draft: ShownDraft
  /** Where its commands are posted. */
  action: string
  /** That readers still see the published version; undefined when there is none. */
  published: string | undefined
  canWrite: boolean
}

export function DraftNotice({ view, draft, action, published, canWrite }: DraftNoticeProps) {
  const date = view.date(draft.updatedAt, 'datetime')
  return (
    <Notice tone={draft.isOwn ? 'info' : 'warn'} id="draft-notice">
      <div class="stack" data-gap="2">
        <p>
          {draft.isOwn ? view.t('content.ownDraft', { date }) : view.t('content.draftBy', { name: draft.editor, date })} {published}
        </p>
        {canWrite && (
          <form method="post" action={`${action}/draft/discard`}>
            <Button size="small" id="draft-discard">
              {view.t('content.discardDraft')}
            </Button>
          </form>
        )}
      </div>
    </Notice>
  )
}
