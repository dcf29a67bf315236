import { maxMessageLength, maxSubjectLength } from '#src/tickets/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { CustomerSearch, type FoundCustomer } from './customer-page.tsx'

interface NewTicketProps {
  view: View
  form: FormState
  customers: FoundCustomer[]
  search: string
}

/** Staff write to a customer first. */
export function NewTicketPage({ view, form, customers, search }: NewTicketProps) {
  const path = `${ticketsPath}/new`
  return (
    <>
      <PageHead
        view={view}
        title={view.t('conversation.newTicket')}
        breadcrumbs={[{ label: view.t('conversation.tickets'), href: ticketsPath }]}
        note={view.t('conversation.newTicketHint')}
      />
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <Panel title={view.t('conversation.fromAccounts')} id="accounts">
        <div class="stack">
          <CustomerSearch view={view} action={path} search={search} />
          {search !== '' && customers.length === 0 && <p class="muted">{view.t('conversation.noCustomersFound')}</p>}
          <ul class="ticket-choices">
            {customers.map(({ id, name, email }) => (
              <li>
                <a class="choice" href={`${path}?user=${id}`}>
                  <span>
                    <span class="choice-title">{name || email}</span>
                    <span class="field-hint">{email}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      <Panel title={view.t('conversation.message')} id="message">
        <form class="stack" method="post" action={path} novalidate data-once>
          <input type="hidden" name="key" value={fieldValue({ form, name: 'key' })} />
          {fieldValue({ form, name: 'user' }) !== '' && <input type="hidden" name="user" value={fieldValue({ form, name: 'user' })} />}
          {fieldValue({ form, name: 'order' }) !== '' && <input type="hidden" name="order" value={fieldValue({ form, name: 'order' })} />}
          <Field form={form} name="name" label={view.t('conversation.customerName')} autocomplete="off" />
          <Field form={form} name="email" type="email" label={view.t('conversation.customerEmail')} autocomplete="off" required />
          <Field form={form} name="subject" label={view.t('conversation.subject')} maxlength={maxSubjectLength} required />
          <Field
            form={form}
            name="body"
            type="textarea"
            rows={8}
            label={view.t('conversation.message')}
            maxlength={maxMessageLength}
            required
          />
          <div class="button-row">
            <Button kind="primary" icon="send">
              {view.t('conversation.openAndSend')}
            </Button>
            <LinkButton href={ticketsPath}>{view.t('conversation.backToTickets')}</LinkButton>
          </div>
        </form>
      </Panel>
    </>
  )
}
