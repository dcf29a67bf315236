import { maxNoteLength } from '#src/users/limits.ts'
import type { UserNote } from '#src/users/user-notes.ts'
import type { View } from '#src/web/view.ts'
import { IconButton, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { usersPath } from './users-path.ts'

interface UserNotesProps {
  view: View
  userId: number
  notes: UserNote[]
  mayWrite: boolean
  /** Of the forms' addresses: where they return to. */
  suffix?: string
}

/** What staff have noted about a customer, with a form for one more. */
export function UserNotes({ view, userId, notes, mayWrite, suffix = '' }: UserNotesProps) {
  const { t } = view
  const path = `${usersPath}/${userId}/notes`
  return (
    <div class="stack" data-gap="3">
      {notes.length === 0 && <p class="muted small">{t('shopPanel.noNotes')}</p>}
      <ul class="user-notes small">
        {notes.map((note) => (
          <li>
            <p class="user-text">{note.text}</p>
            <p class="muted">{`${note.authorName} · ${view.date(note.createdAt, 'short')}`}</p>
            {mayWrite && (
              <form method="post" action={`${path}/${note.id}/delete${suffix}`}>
                <IconButton icon="trash" size="small" type="submit" label={`${t('shopPanel.deleteNote')} ${note.id}`} />
              </form>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form class="stack" data-gap="2" method="post" action={`${path}${suffix}`} data-once>
          <input type="hidden" name="key" value={`note-${view.requestId}-${userId}`} />
          <Field
            form={{ values: {}, errors: {} }}
            name="text"
            id="f-user-note"
            type="textarea"
            rows={2}
            label={t('shopPanel.note')}
            hint={t('shopPanel.notesHint')}
            maxlength={maxNoteLength}
          />
          <SubmitRow size="small" id="add-note" label={t('shopPanel.addNote')} />
        </form>
      )}
    </div>
  )
}
