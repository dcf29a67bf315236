import type { View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Icon } from '#templates/ui/icon.tsx'
import type { BlockEditorData } from './block-editor-data.ts'

/** The dialog of kinds. Not a form, because it is inside one. */
export function BlockPicker({ view: { t }, groups }: { view: View; groups: BlockEditorData['groups'] }) {
  return (
    <dialog class="dialog block-picker" data-part="picker" data-size="large" aria-labelledby="block-picker-title" closedby="any">
      <div class="dialog-head">
        <h2 id="block-picker-title">{t('blocks.editor.picker')}</h2>
        <IconButton icon="x" label={t('common.close')} attrs={{ 'data-act': 'close' }} />
      </div>
      <div class="visually-hidden" data-live aria-live="polite" />
      <div class="dialog-body stack">
        <div class="field">
          <label class="visually-hidden" for="block-picker-search">
            {t('blocks.editor.search')}
          </label>
          <input
            class="input"
            type="search"
            id="block-picker-search"
            data-part="search"
            form="block-fields"
            placeholder={t('blocks.editor.search')}
            autocomplete="off"
          />
        </div>
        <section class="block-group" data-part="recent" aria-labelledby="block-group-recent" hidden>
          <h3 id="block-group-recent">{t('blocks.editor.recent')}</h3>
          <div class="block-kinds" />
        </section>
        {groups.map(({ label, kinds }, index) => (
          <section class="block-group" aria-labelledby={`block-group-${index}`}>
            <h3 id={`block-group-${index}`}>{label}</h3>
            <div class="block-kinds">
              {kinds.map(({ kind, icon, label: name, hint }) => (
                <KindButton icon={icon} label={name} hint={hint} attrs={{ 'data-act': 'choose', 'data-kind-name': kind }} />
              ))}
            </div>
          </section>
        ))}
        <p class="muted" data-part="none" hidden>
          {t('blocks.editor.noKinds')}
        </p>
      </div>
    </dialog>
  )
}

const KindButton = ({ icon, label, hint, attrs }: { icon: IconName; label: string; hint: string; attrs: Record<string, string> }) => (
  <button class="block-kind" type="button" {...attrs}>
    <Icon name={icon} />
    <span>
      <span class="block-kind-label">{label}</span>
      <span class="field-hint">{hint}</span>
    </span>
  </button>
)
