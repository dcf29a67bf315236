import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { DashboardPanel } from './dashboard-page.tsx'

/** Requests to the store. Until the store has a helpdesk they are emails. */
export function TicketsTab({ view }: { view: View }) {
  const { t, shop } = view
  const hasEmail = shop.supportEmail !== ''
  return (
    <DashboardPanel view={view} title={t('account.tickets')}>
      <EmptyState
        icon="message-circle"
        title={t('account.noTickets')}
        text={hasEmail ? t('account.noTicketsText', { email: shop.supportEmail }) : t('account.noTicketsReply')}
      >
        {hasEmail && (
          <LinkButton href={`mailto:${shop.supportEmail}`} kind="primary" icon="mail">
            {t('common.contactUs')}
          </LinkButton>
        )}
      </EmptyState>
    </DashboardPanel>
  )
}
