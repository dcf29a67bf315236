import type { Cart } from '#src/cart/cart.ts'
import type { OrdersDownload } from '#src/orders/downloads/downloads.ts'
import { listedCartLines } from '#src/shop-panel/limits.ts'
import { maxNoteLength } from '#src/users/limits.ts'
import type { UserNote } from '#src/users/user-notes.ts'
import type { View } from '#src/web/view.ts'
import { onceFromTicket } from '#templates/admin/source-ticket.ts'
import { describeTerms } from '#templates/orders/downloads/downloads.tsx'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { Card } from './card.tsx'
import { type ListedTicket, TicketList } from './ticket-list.tsx'

/** `cart` is null without an account. */
export function CartCard({ view, cart, updatedAt }: { view: View; cart: Cart | null; updatedAt: number | null }) {
  const { t } = view
  if (cart === null || cart.lines.length === 0)
    return (
      <Card view={view} name="cart">
        <p class="muted small">{t(cart === null ? 'shopPanel.cartUnknown' : 'shopPanel.emptyCart')}</p>
      </Card>
    )
  const rest = cart.lines.slice(listedCartLines).length
  return (
    <Card view={view} name="cart">
      <ul class="shop-lines small">
        {cart.lines.slice(0, listedCartLines).map((line) => (
          <li>
            <span class="num">{t('shopPanel.lineUnits', { count: view.number(line.quantity) })}</span>
            <span class="shop-line-name">
              {line.name || line.sku}
              {line.selectedOptions.length > 0 && (
                <>
                  <br />
                  <span class="muted">{line.selectedOptions.map(({ value }) => value).join(' · ')}</span>
                </>
              )}
            </span>
            <span class="num">{view.money(line.lineTotal)}</span>
          </li>
        ))}
        {rest > 0 && <li class="muted">{t('shopPanel.moreItems', { count: rest })}</li>}
        <li>
          <b>{t('shopPanel.subtotal')}</b>
          <b class="num">{view.money(cart.subtotal)}</b>
        </li>
      </ul>
      {updatedAt !== null && <p class="muted small">{t('shopPanel.cartChanged', { date: view.date(updatedAt, 'datetime') })}</p>}
    </Card>
  )
}

interface DownloadsCardProps {
  view: View
  ticketId: number
  files: OrdersDownload[]
  /** Order numbers by id. */
  numbers: ReadonlyMap<number, number>
  mayAct: boolean
}

export function DownloadsCard({ view, ticketId, files, numbers, mayAct }: DownloadsCardProps) {
  const { t } = view
  const lines = [...Map.groupBy(files, ({ lineId }) => lineId)]
  return (
    <Card view={view} name="downloads">
      {lines.length === 0 && <p class="muted small">{t('shopPanel.noDownloads')}</p>}
      <ul class="shop-downloads">
        {lines.map(([lineId, lineFiles]) => {
          const { orderId, product } = lineFiles[0]!
          const number = numbers.get(orderId) ?? 0
          const path = `/admin/ecommerce/orders/${orderId}/downloads/${lineId}/renew`
          return (
            <li>
              {lineFiles.map((file) => (
                <p class="small">
                  <b>{file.name}</b> <span class="muted num">#{number}</span>
                  <br />
                  <span class="muted">{describeTerms(view, file)}</span>
                </p>
              ))}
              {mayAct && lineFiles.every(({ state }) => state !== 'revoked') && (
                <form method="post" action={onceFromTicket(view, path, ticketId)}>
                  <Button
                    size="small"
                    icon="rotate-ccw"
                    id={`reset-${lineId}`}
                    attrs={{ 'aria-label': t('shopPanel.resetOf', { product, number }) }}
                  >
                    {t('shopPanel.reset')}
                  </Button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export function TicketsCard({ view, tickets }: { view: View; tickets: ListedTicket[] }) {
  return (
    <Card view={view} name="tickets">
      {tickets.length === 0 ? <p class="muted small">{view.t('shopPanel.noTickets')}</p> : <TicketList view={view} tickets={tickets} />}
    </Card>
  )
}

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
          <div class="button-row">
            <Button size="small" id="add-note">
              {t('shopPanel.addNote')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
