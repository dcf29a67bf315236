import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Skeleton } from '#templates/ui/empty-state.tsx'

export const cardNames = ['customer', 'orders', 'downloads', 'cart', 'tickets', 'notes'] as const
export type CardName = (typeof cardNames)[number]

/** The fragment of one card. */
export function Card(props: { view: View; name: CardName; actions?: Child; children: Child }) {
  const { view, name, actions, children } = props
  return (
    <section class="shop-card" id={`shop-${name}`} data-card={name} aria-labelledby={`shop-${name}-title`}>
      <header>
        <h3 id={`shop-${name}-title`}>{view.t(`shopPanel.card.${name}`)}</h3>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** As high as the card usually is; loads it. */
export function PendingCard({ view, name, ticketId }: { view: View; name: CardName; ticketId: number }) {
  return (
    <section
      class="shop-card"
      id={`shop-${name}`}
      data-card={name}
      aria-labelledby={`shop-${name}-title`}
      hx-get={`/admin/tickets/${ticketId}/context/${name}`}
      hx-trigger="load"
      hx-target="this"
      hx-swap="outerHTML"
    >
      <header>
        <h3 id={`shop-${name}-title`}>{view.t(`shopPanel.card.${name}`)}</h3>
      </header>
      <Skeleton label={view.t('shopPanel.loading')} />
    </section>
  )
}
