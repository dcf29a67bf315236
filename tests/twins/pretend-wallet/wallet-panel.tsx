import type { View } from '#src/web/view.ts'

/** The wallet's buttons, drawn by its own script. */
export function WalletPanel({ view, clientId, scriptUrl }: { view: View; clientId: string; scriptUrl: string }) {
  return (
    <div data-pocket-buttons data-client-id={clientId} data-label={view.t('processor.pocket.pay')}>
      <noscript>
        <p>{view.t('processor.pocket.needsScript')}</p>
      </noscript>
      <script defer src={scriptUrl} />
    </div>
  )
}
