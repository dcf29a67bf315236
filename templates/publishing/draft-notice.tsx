import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

/** Unpublished changes of a page or an article, which the form shows. */
export interface ShownDraft {
  editor: string
  /** Epoch ms. */
  updatedAt: number
  isOwn: boolean
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
