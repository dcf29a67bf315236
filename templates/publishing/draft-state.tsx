import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'

export type DraftConflict = Extract<StringKey, `${string}.draftConflict`>

interface DraftStateProps {
  view: View
  /** Where the draft is posted. */
  action: string
  /** When the draft that this editor has seen was saved, in epoch ms; null without one. */
  draftAt: number | null
  /** `stored`: the page was just opened. */
  state: 'stored' | 'saved' | 'conflict' | 'invalid'
  /** That another person is editing the same. */
  conflict: DraftConflict
}

/** The fragment #draft-state: posts the form as a draft when the script asks, and says when it did. Stops after a conflict. */
export function DraftState({ view, action, draftAt, state, conflict }: DraftStateProps) {
  const attrs = {
    'hx-post': action,
    'hx-trigger': 'autosave',
    'hx-include': '#edit-form',
    'hx-target': '#draft-state',
    'hx-swap': 'outerHTML',
    'hx-sync': 'this:replace',
  }
  return (
    <div class="content-draft-state" id="draft-state" data-state={state} {...(state === 'conflict' ? {} : attrs)}>
      {draftAt !== null && <input type="hidden" name="draft_at" value={draftAt} />}
      {state === 'saved' && draftAt !== null && (
        <p class="small muted" role="status">
          {view.t('content.draftSavedAt', { time: view.date(draftAt, 'time') })}
        </p>
      )}
      {state === 'conflict' && (
        <p class="field-error" role="alert">
          {view.t(conflict)}
        </p>
      )}
    </div>
  )
}
