import { namedCharacters } from '#src/orders/limits.ts'
import type { View } from '#src/web/view.ts'
import { documentFontsPath } from '#templates/document-fonts/document-fonts-path.ts'
import { Notice } from '#templates/ui/notice.tsx'

/** Characters that the PDF documents of an order leave out; `inPacks`: an installable font has some of them. */
export interface LeftOut {
  characters: string[]
  inPacks: boolean
}

export function LeftOutNotice({ view, leftOut: { characters, inPacks } }: { view: View; leftOut: LeftOut }) {
  const named = characters.slice(0, namedCharacters).join(' ') + (characters.length > namedCharacters ? ' …' : '')
  return (
    <div class="no-print">
      <Notice tone="warn" id="left-out">
        {view.t('documentFonts.leftOut', { characters: named })}{' '}
        {inPacks && view.can('settings', 'read') && (
          <a class="link" href={documentFontsPath}>
            {view.t('documentFonts.installToShow')}
          </a>
        )}
      </Notice>
    </div>
  )
}
