import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'

/** The fields of the selected block, at the side; full-screen on a phone. Its controls belong to no form. */
export function BlockSheet({ view: { t } }: { view: View }) {
  return (
    <dialog class="block-sheet" data-part="sheet" aria-labelledby="block-sheet-title">
      <div class="dialog-head">
        <h2 id="block-sheet-title" tabindex={-1} autofocus data-part="title">
          {t('blocks.editor.edit')}
        </h2>
        <IconButton icon="x" label={t('blocks.editor.closeFields')} attrs={{ 'data-act': 'close' }} />
      </div>
      <div class="visually-hidden" data-live aria-live="polite" />
      <div class="dialog-body" data-part="fields" />
    </dialog>
  )
}

/** Finds images, links and products. */
export function SearchDialog({ view: { t } }: { view: View }) {
  return (
    <dialog class="dialog" data-part="search-dialog" data-size="large" aria-labelledby="block-search-title" closedby="any">
      <div class="dialog-head">
        <h2 id="block-search-title" data-part="title">
          {t('common.search')}
        </h2>
        <IconButton icon="x" label={t('common.close')} attrs={{ 'data-act': 'close' }} />
      </div>
      <div class="visually-hidden" data-live aria-live="polite" />
      <div class="dialog-body stack">
        <div class="field">
          <label for="block-search">{t('blocks.editor.searchFor')}</label>
          <input
            class="input"
            type="search"
            id="block-search"
            data-part="query"
            form="block-fields"
            autocomplete="off"
            maxlength={maxShortSearchLength}
          />
        </div>
        <div class="stack" data-part="results" />
      </div>
    </dialog>
  )
}
