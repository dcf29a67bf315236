import type { View } from '#src/web/view.ts'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'

export interface DoneAction {
  /** Of the audit log. */
  entry: number
  ticketId: number
  text: string
  /** In ms: how long it is offered; null = nothing to undo. */
  undoFor: number | null
}

/** What was done a moment ago, with a button that undoes it: the fragment #ticket-done. Empty without one. */
export function UndoBar({ view, done, isPane = false }: { view: View; done: DoneAction | null; isPane?: boolean }) {
  return (
    <div class="ticket-done" id="ticket-done" role="status">
      {done && (
        <form
          class="toast"
          method="post"
          action={`${ticketPath(done.ticketId)}/undo`}
          data-expires={done.undoFor ?? 5000}
          hx-post={`${ticketPath(done.ticketId)}/undo`}
          hx-target="#ticket-done"
          hx-swap="outerHTML"
        >
          <input type="hidden" name="entry" value={done.entry} />
          {isPane && <input type="hidden" name="pane" value="conv" />}
          <p>{done.text}</p>
          {done.undoFor !== null && (
            <button type="submit" id="undo-action">
              {view.t('admin.undo')}
            </button>
          )}
        </form>
      )}
    </div>
  )
}
