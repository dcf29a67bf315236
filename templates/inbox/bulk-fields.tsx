import { ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import { maxTagLength } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'

interface TicketBulkFieldsProps {
  view: View
  action: 'assign' | 'status' | 'priority' | 'tag' | 'untag'
  agents: { id: number; name: string }[]
  tags: string[]
}

/** What a bulk action on tickets asks for. */
export function TicketBulkFields({ view, action, agents, tags }: TicketBulkFieldsProps) {
  const { t } = view
  const form = { values: { priority: 'normal', assignee: String(view.user?.id ?? '') }, errors: {} }
  if (action === 'assign') {
    const options = [{ value: 'none', label: t('inbox.nobody') }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]
    return <Field form={form} name="assignee" type="select" label={t('inbox.assignee')} options={options} />
  }
  if (action === 'status') {
    const options = ticketStatuses.map((value) => ({ value, label: t(`helpdesk.status.${value}`) }))
    return <Field form={form} name="status" type="select" label={t('inbox.status')} options={options} />
  }
  if (action === 'priority') {
    const options = ticketPriorities.map((value) => ({ value, label: t(`helpdesk.priority.${value}`) }))
    return <Field form={form} name="priority" type="select" label={t('inbox.priority')} options={options} />
  }
  return (
    <>
      <Field
        form={form}
        name="tag"
        label={t('inbox.tag')}
        maxlength={maxTagLength}
        required
        autocomplete="off"
        attrs={{ list: 'bulk-suggestions' }}
      />
      <datalist id="bulk-suggestions">
        {tags.map((tag) => (
          <option value={tag} />
        ))}
      </datalist>
    </>
  )
}
