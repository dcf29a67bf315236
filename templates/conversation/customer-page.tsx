import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { TicketPageHead } from './ticket-page-head.tsx'

export interface FoundCustomer {
  id: number
  name: string
  email: string
}

interface CustomerPageProps {
  view: View
  ticket: TicketRow
  customers: FoundCustomer[]
  search: string
  form: FormState
}

/** Asks whose ticket it is: an account, or an address without one. */
export function CustomerPage({ view, ticket, customers, search, form }: CustomerPageProps) {
  const path = `${ticketPath(ticket.id)}/customer`
  const now = { name: ticket.name || ticket.email, email: ticket.email }
  return (
    <>
      <TicketPageHead
        view={view}
        ticket={ticket}
        title={view.t('conversation.changeCustomer')}
        note={view.t('conversation.customerNow', now)}
      />
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <Panel title={view.t('conversation.fromAccounts')} id="accounts">
        <div class="stack">
          <CustomerSearch view={view} action={path} search={search} />
          {search !== '' && customers.length === 0 && <p class="muted">{view.t('conversation.noCustomersFound')}</p>}
          {customers.length > 0 && (
            <form class="stack" method="post" action={path}>
              <ul class="ticket-choices">
                {customers.map(({ id, name, email }, index) => (
                  <li>
                    <label class="choice">
                      <input type="radio" name="user" value={id} checked={index === 0} required />
                      <span>
                        <span class="choice-title">{name || email}</span>
                        <span class="field-hint">{email}</span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <NewLink view={view} form={form} id="f-new-link-account" />
              <Button kind="primary">{view.t('conversation.useAccount')}</Button>
            </form>
          )}
        </div>
      </Panel>
      <Panel title={view.t('conversation.fromAddress')} id="address">
        <form class="stack" method="post" action={path} novalidate>
          <Field form={form} name="name" label={view.t('conversation.customerName')} autocomplete="off" />
          <Field form={form} name="email" type="email" label={view.t('conversation.customerEmail')} autocomplete="off" required />
          <NewLink view={view} form={form} id="f-new-link" />
          <Button>{view.t('conversation.useAddress')}</Button>
        </form>
      </Panel>
    </>
  )
}

/** Finds accounts by name and email. */
export function CustomerSearch({ view, action, search }: { view: View; action: string; search: string }) {
  return (
    <form class="ticket-search" action={action} role="search">
      <Field
        form={{ values: { q: search }, errors: {} }}
        name="q"
        type="search"
        icon="search"
        label={view.t('conversation.findCustomer')}
        autocomplete="off"
      />
      <Button>{view.t('common.search')}</Button>
    </form>
  )
}

// Who had the ticket before still has its link.
const NewLink = ({ view, form, id }: { view: View; form: FormState; id: string }) => (
  <Field
    form={form}
    name="new_link"
    id={id}
    type="checkbox"
    label={view.t('conversation.newLink')}
    hint={view.t('conversation.newLinkHint')}
  />
)
