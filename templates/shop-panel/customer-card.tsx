import type { StaffUser } from '#src/users/find-user.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { DescriptionList } from '#templates/ui/panel.tsx'
import { RoleBadge } from '#templates/users/user-list.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { Card } from './card.tsx'

export interface CustomerCardProps {
  view: View
  ticketId: number
  requester: { name: string; email: string }
  /** The proven account; null when only the address is known. */
  user: StaffUser | null
  /** An account with the address that nobody proved to own; null when there is none, or without permission. */
  accountOfAddress: number | null
  /** Of the account or, without one, of all orders with the address; null without permission. */
  totals: { orders: number; spent: number } | null
  /** Whether staff may create a coupon. */
  mayCreateCoupon: boolean
}

export function CustomerCard(props: CustomerCardProps) {
  const { view, user, requester, totals, ticketId } = props
  const { t } = view
  return (
    <Card view={view} name="customer">
      <div class="cluster" data-gap="2">
        <b>{user?.name || requester.name || requester.email}</b>
        {user ? <RoleBadge view={view} roleId={user.roleId} /> : <Badge tone="warn">{t('shopPanel.unproven')}</Badge>}
      </div>
      {user && <p class="muted small">{t('shopPanel.since', { date: view.date(user.createdAt) })}</p>}
      {user === null && <Notice tone="warn">{t('shopPanel.unprovenText')}</Notice>}
      <DescriptionList
        items={[
          { label: t('shopPanel.email'), value: user?.email ?? requester.email },
          ...(user?.phone ? [{ label: t('shopPanel.phone'), value: user.phone }] : []),
          ...(totals
            ? [
                { label: t('shopPanel.orderCount'), value: view.number(totals.orders) },
                { label: t('shopPanel.spent'), value: view.money(totals.spent) },
              ]
            : []),
        ]}
      />
      {user === null && props.accountOfAddress !== null && (
        <p class="small">
          {t('shopPanel.accountExists')}{' '}
          <a class="link" href={`${usersPath}/${props.accountOfAddress}`}>
            {t('shopPanel.account')}
          </a>
        </p>
      )}
      <div class="shop-buttons">
        {user && view.can('customers', 'read') && (
          <LinkButton href={`${usersPath}/${user.id}`} size="small" icon="user">
            {t('shopPanel.profile')}
          </LinkButton>
        )}
        {props.mayCreateCoupon && (
          <LinkButton
            href={`/admin/tickets/${ticketId}/coupon`}
            size="small"
            icon="ticket-percent"
            attrs={inDialog(`/admin/tickets/${ticketId}/coupon`)}
          >
            {t('shopPanel.action.coupon')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Opens the page of a form in the panel's dialog. */
export const inDialog = (href: string): Record<string, string> => ({
  'hx-get': href,
  'hx-target': '#order-action-body',
  'hx-swap': 'innerHTML',
  'data-order-action': '',
})
