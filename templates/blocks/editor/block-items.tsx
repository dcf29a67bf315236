import type { View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'

/** What lies over the drawn blocks: a script fills the list from the template, one item per block. */
export function BlockItems({ view: { t }, label }: { view: View; label: string }) {
  return (
    <>
      <ol class="block-items" data-part="items" aria-label={label} />
      <template data-part="item">
        <li class="block-item">
          <button class="block-select" type="button" data-act="select" tabindex={-1} />
          <div class="block-tools" role="toolbar" data-part="tools">
            <span class="block-tools-label" data-part="label" aria-hidden="true" />
            <IconButton icon="grip-vertical" label={t('blocks.editor.drag')} size="small" attrs={{ 'data-act': 'grip', tabindex: -1 }} />
            <IconButton
              icon="arrow-up"
              label={t('blocks.editor.up')}
              size="small"
              attrs={{ 'data-act': 'up', 'aria-keyshortcuts': 'Alt+ArrowUp' }}
            />
            <IconButton
              icon="arrow-down"
              label={t('blocks.editor.down')}
              size="small"
              attrs={{ 'data-act': 'down', 'aria-keyshortcuts': 'Alt+ArrowDown' }}
            />
            <IconButton
              icon="pencil"
              label={t('blocks.editor.edit')}
              size="small"
              attrs={{ 'data-act': 'edit', 'aria-keyshortcuts': 'Enter' }}
            />
            <IconButton
              icon="copy"
              label={t('blocks.editor.duplicate')}
              size="small"
              attrs={{ 'data-act': 'duplicate', 'aria-keyshortcuts': 'Control+D' }}
            />
            <IconButton
              icon="trash"
              label={t('blocks.editor.delete')}
              size="small"
              attrs={{ 'data-act': 'delete', 'aria-keyshortcuts': 'Delete' }}
            />
          </div>
          <span class="block-problem" data-part="problem" hidden>
            <Icon name="circle-alert" />
          </span>
          <button class="block-add" type="button" data-act="add-after" aria-haspopup="dialog">
            <Icon name="plus" />
          </button>
        </li>
      </template>
      <template data-part="place">
        <li class="block-place">
          <button class="block-place-add" type="button" data-act="add-here" aria-haspopup="dialog">
            <Icon name="plus" />
          </button>
        </li>
      </template>
    </>
  )
}
