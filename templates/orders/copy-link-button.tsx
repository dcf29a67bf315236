import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'

/** Copies the payment link of the field `link`; shown by the script. */
export const CopyLinkButton = ({ view: { t } }: { view: View }) => (
  <Button type="button" icon="copy" id="copy-link" attrs={{ 'data-copy': 'f-link', 'data-copied': t('payOrder.linkCopied'), hidden: true }}>
    {t('payOrder.copyLink')}
  </Button>
)
