import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { redirectToSource } from '#src/admin/source-ticket.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { usersPath } from '#templates/users/users-path.ts'
import { getUserForStaff } from '../find-user.ts'
import { maxNoteLength } from '../limits.ts'
import { addUserNote, deleteUserNote } from '../user-notes.ts'

const path = `${usersPath}/:id/notes`
const schema = t.Object({
  key: t.String({ minLength: 16, maxLength: 64 }),
  text: t.String({ maxLength: maxNoteLength, multiline: true, default: '' }),
})

/** What staff note about a customer. Customers never see it. */
export const userNoteRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'customers', 'write'))
    .post(path, async ({ view, req, params }) => {
      const { id: userId } = await getUserForStaff(shop.db.read, parseId(params.id))
      const form = await readForm(view, req.raw, schema)
      await form.attempt(({ key, text }) =>
        withAudit(shop, view, { action: 'user.noted', subject: `user:${userId}` }, async (tx, now) => {
          const note = await addUserNote(tx, { userId, key, text, author: view.user }, now)
          return note === null ? null : { change: { note } }
        }),
      )
      const error = Object.values(form.state.errors)[0]
      const notice = error === undefined ? view.t('shopPanel.noteAdded') : { kind: 'error' as const, text: error }
      return redirectToSource(view, `${usersPath}/${userId}`, notice)
    })
    .post(`${path}/:note/delete`, async ({ view, params }) => {
      const userId = parseId(params.id)
      const note = parseId(params.note)
      await withAudit(shop, view, { action: 'user.note_deleted', subject: `user:${userId}` }, async (tx) => {
        await deleteUserNote(tx, userId, note)
        return { change: { note } }
      })
      return redirectToSource(view, `${usersPath}/${userId}`, view.t('shopPanel.noteDeleted'))
    })
