import type { TicketHeadData } from '#src/conversation/read-conversation.ts'
import { maxTagLength } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { headForm } from './head-form.ts'

/** The tags of a ticket; each leads to the tickets that have it. */
export function TicketTags({ view, head, mayWrite }: { view: View; head: TicketHeadData; mayWrite: boolean }) {
  const { ticket, tags, knownTags } = head
  const path = `${ticketPath(ticket.id)}/tags`
  if (tags.length === 0 && !mayWrite) return <></>
  return (
    <div class="ticket-tags">
      {tags.map(({ id, tag }) => (
        <div class="ticket-tag">
          <a href={`${ticketsPath}?q=${encodeURIComponent(tag)}`}>{tag}</a>
          {mayWrite && (
            <form {...headForm(`${path}/remove`)}>
              <input type="hidden" name="tag" value={tag} />
              <IconButton icon="x" label={view.t('conversation.removeTag', { tag })} size="small" type="submit" id={`untag-${id}`} />
            </form>
          )}
        </div>
      ))}
      {mayWrite && (
        <form class="ticket-tag-form" {...headForm(path)}>
          <label class="visually-hidden" for="f-tag">
            {view.t('conversation.addTag')}
          </label>
          <Icon name="tag" />
          <input
            type="text"
            id="f-tag"
            name="tag"
            list="known-tags"
            maxlength={maxTagLength}
            autocomplete="off"
            placeholder={view.t('conversation.addTag')}
            required
          />
          <datalist id="known-tags">
            {knownTags.map((tag) => (
              <option value={tag} />
            ))}
          </datalist>
          <button class="visually-hidden" type="submit" tabindex={-1}>
            {view.t('conversation.addTag')}
          </button>
        </form>
      )}
    </div>
  )
}
