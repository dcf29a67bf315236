import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export interface RunResult {
  /** "12 products archived." */
  text: string
  /** Failed rows: their count, and the first ones by name with the reason. */
  failed: { count: number; rows: { name: string; why: string }[] }
  /** Form of the undo button; null when it cannot be undone. */
  undo: { action: string; fields: Record<string, string> } | null
}

interface UndoNoticeProps {
  view: View
  text: string
  undo: RunResult['undo']
  /** Of htmx: what the answer replaces. Without it, the answer is a page. */
  swap?: Record<string, string>
}

/** What was just done, with its undo button. */
export const UndoNotice = ({ view, text, undo, swap }: UndoNoticeProps) => (
  <Notice tone="ok" live="status" id="undo">
    <UndoLine view={view} text={text} undo={undo} swap={swap} />
  </Notice>
)

export const UndoLine = ({ view, text, undo, swap }: UndoNoticeProps) => (
  <div class="cluster" data-gap="3">
    <span>{text}</span>
    {undo && (
      <form method="post" action={undo.action} {...(swap ? { 'hx-post': undo.action, ...swap } : {})}>
        {Object.entries(undo.fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <Button size="small" icon="undo-2" id="undo-button">
          {view.t('admin.undo')}
        </Button>
      </form>
    )}
  </div>
)
