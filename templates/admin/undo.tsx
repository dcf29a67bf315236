import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export interface Undo {
  /** "3 products archived." */
  text: string
  /** Where undoing is posted; null = only say so. */
  action: string | null
  /** Selector of the part that shows what was done. */
  target: string
  /** Further fields of the undoing form. */
  fields?: Record<string, string>
}

/** What was just done, with a way back. It goes with the next change of the part it stands in. */
export function UndoNotice({ view, undo }: { view: View; undo: Undo }) {
  return (
    <Notice tone="ok" live="status" id="undo">
      <div class="cluster" data-gap="3">
        <span>{undo.text}</span>
        {undo.action && (
          <form method="post" action={undo.action} hx-post={undo.action} hx-target={undo.target} hx-swap="outerHTML">
            {Object.entries(undo.fields ?? {}).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <Button size="small" icon="undo-2" id="undo-button">
              {view.t('admin.undo')}
            </Button>
          </form>
        )}
      </div>
    </Notice>
  )
}
