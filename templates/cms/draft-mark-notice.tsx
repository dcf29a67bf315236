import type { View } from '#src/web/view.ts'
import type { DraftMark } from '#templates/publishing/content-editor.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { listedPlaceholders } from '#src/cms/limits.ts'

/** That the page begins with a box that calls it a draft. The buttons save the form of the editor. */
export function DraftMarkNotice({ view: { t }, mark, placeholders }: { view: View; mark: DraftMark; placeholders: string[] }) {
  const isAsked = mark === 'asked'
  const notice = (
    <Notice tone={mark === 'draft' ? 'info' : 'warn'} id="draft-mark" {...(isAsked ? { live: 'alert' as const } : {})}>
      <div class="stack" data-gap="3">
        <p>{t(`cms.draftMark.${mark}`)}</p>
        {placeholders.length > 0 && <p>{t('cms.draftMark.placeholders', { placeholders: listSome(placeholders) })}</p>}
        <div class="button-row">
          <Button
            size="small"
            name="draft_mark"
            value="remove"
            id="draft-mark-remove"
            {...(isAsked ? { kind: 'primary' as const } : {})}
            attrs={{ form: 'edit-form' }}
          >
            {t(isAsked ? 'cms.draftMark.removeAndPublish' : 'cms.draftMark.remove')}
          </Button>
          {isAsked && (
            <Button size="small" name="draft_mark" value="keep" id="draft-mark-keep" attrs={{ form: 'edit-form' }}>
              {t('cms.draftMark.publishAnyway')}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  )
  // The form that was sent is far below.
  return isAsked ? (
    <div id="draft-mark-question" tabindex={-1} autofocus>
      {notice}
    </div>
  ) : (
    notice
  )
}

const listSome = (placeholders: string[]): string =>
  placeholders.slice(0, listedPlaceholders).join(', ') + (placeholders.length > listedPlaceholders ? ', …' : '')
