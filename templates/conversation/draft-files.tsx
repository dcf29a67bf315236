import type { DraftFile, DraftKind } from '#src/tickets/drafts.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'

interface DraftFilesProps {
  view: View
  ticketId: number
  kind: DraftKind
  /** Of both drafts. */
  files: DraftFile[]
  error?: string
}

/** The files that go with the next message: the fragments #files-staff and #files-note. */
export function DraftFiles({ view, ticketId, kind, files, error }: DraftFilesProps) {
  const own = files.filter(({ draftKind }) => draftKind === kind)
  return (
    <div class="draft-files" id={`files-${kind}`}>
      {error && (
        <p class="draft-error" role="alert">
          {error}
        </p>
      )}
      {own.map(({ id, name, bytes }) => (
        <span class="draft-file">
          <Icon name="file-text" />
          <b>{name}</b> <span class="muted">{view.fileSize(bytes)}</span>
          {/* Sends the typed text along, which becomes the draft. */}
          <button
            class="button"
            type="submit"
            data-kind="quiet"
            data-shape="icon"
            data-size="small"
            formaction={`${ticketPath(ticketId)}/files/${kind}/${id}/remove`}
            hx-post={`${ticketPath(ticketId)}/files/${kind}/${id}/remove`}
            hx-target={`#files-${kind}`}
            hx-swap="outerHTML"
            aria-label={view.t('conversation.removeFile', { name })}
          >
            <Icon name="x" />
          </button>
        </span>
      ))}
    </div>
  )
}
