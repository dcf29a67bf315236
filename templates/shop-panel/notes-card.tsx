import type { UserNote } from '#src/users/user-notes.ts'
import type { View } from '#src/web/view.ts'
import { UserNotes } from '#templates/users/user-notes.tsx'
import { Card } from './card.tsx'

interface NotesCardProps {
  view: View
  ticketId: number
  /** The account that notes are about; null without one. */
  userId: number | null
  notes: UserNote[]
  mayWrite: boolean
}

export function NotesCard({ view, ticketId, userId, notes, mayWrite }: NotesCardProps) {
  const { t } = view
  return (
    <Card view={view} name="notes">
      {userId === null ? (
        <p class="muted small">{t('shopPanel.notesNeedAccount')}</p>
      ) : (
        <UserNotes view={view} userId={userId} notes={notes} mayWrite={mayWrite} suffix={`?ticket=${ticketId}`} />
      )}
    </Card>
  )
}
