import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { type CardName, PendingCard, cardNames } from './card.tsx'

interface ShopPanelProps {
  view: View
  ticketId: number
  /** The cards that are drawn at once; the others load by themselves. */
  cards: ReadonlyMap<CardName, Html>
}

/** The fragment #shop-panel: what the shop knows about the requester of a ticket, and what can be done from here. */
export function ShopPanel({ view, ticketId, cards }: ShopPanelProps) {
  return (
    <div class="shop-panel" id="shop-panel">
      <h2 class="visually-hidden">{view.t('shopPanel.title')}</h2>
      {cardNames.map((name) => cards.get(name) ?? <PendingCard view={view} name={name} ticketId={ticketId} />)}
      {/* Forms of an order open in it; without script they are pages. */}
      <dialog class="dialog order-action" id="order-action" data-size="large" aria-label={view.t('shopPanel.dialog')} closedby="any">
        <form method="dialog">
          <IconButton icon="x" label={view.t('common.close')} type="submit" />
        </form>
        <div class="visually-hidden" data-live aria-live="polite" />
        <div class="dialog-body" id="order-action-body" />
      </dialog>
    </div>
  )
}

/** Beside a conversation on a page of its own; below it on narrow screens. */
export function PanelBeside({ view, ticketId }: { view: View; ticketId: number }) {
  return (
    <aside id="context" aria-label={view.t('shopPanel.title')}>
      <div hx-get={`/admin/tickets/${ticketId}/context`} hx-trigger="load" hx-target="this" hx-swap="outerHTML">
        <a class="link" href={`/admin/tickets/${ticketId}/context`}>
          {view.t('shopPanel.title')}
        </a>
      </div>
    </aside>
  )
}

/** In the inbox, where a third column has no room: loads when it is opened. */
export function PanelFold({ view, ticketId }: { view: View; ticketId: number }) {
  const href = `/admin/tickets/${ticketId}/context`
  return (
    <details class="shop-fold" id="context" hx-get={href} hx-trigger="toggle once" hx-target="#shop-fold-body" hx-swap="outerHTML">
      <summary class="link small">{view.t('shopPanel.title')}</summary>
      <div id="shop-fold-body">
        <a class="link without-script" href={href}>
          {view.t('shopPanel.title')}
        </a>
      </div>
    </details>
  )
}

/** The panel as a page of its own, for phones and without script. */
export function ShopPanelPage(props: ShopPanelProps & { subject: string }) {
  const { view, ticketId, subject } = props
  return (
    <div class="stack shop-panel-page" data-gap="5">
      <PageHead
        view={view}
        title={view.t('shopPanel.title')}
        breadcrumbs={[{ label: view.t('shopPanel.ticket', { number: ticketId }), href: `/admin/tickets/${ticketId}` }]}
        note={subject}
      />
      <ShopPanel {...props} />
    </div>
  )
}
