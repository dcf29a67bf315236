import type { ConsentKind } from '#db/schema/mail-consents.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'

/** Where the link of an email leads: one press and no more of them come. `token` is missing once that is done. */
export function StopEmailsPage({ view, kind, token }: { view: View; kind: ConsentKind; token?: string }) {
  const { t } = view
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack">
        <h1>{t(token === undefined ? 'mailConsents.stopped' : `mailConsents.stopTitle.${kind}`)}</h1>
        <p>{t(token === undefined ? `mailConsents.stoppedText.${kind}` : `mailConsents.stopText.${kind}`)}</p>
        {token !== undefined && (
          <form method="post" action="/account/emails/stop">
            <input type="hidden" name="token" value={token} />
            <Button kind="primary">{t('mailConsents.stop')}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
