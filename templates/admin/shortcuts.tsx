import type { View } from '#src/web/view.ts'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/field.tsx'

const keys = [
  ['g d', 'dashboard'],
  ['g o', 'orders'],
  ['g p', 'products'],
  ['g i', 'inventory'],
  ['g s', 'settings'],
  ['c', 'create'],
  ['/', 'search'],
  ['f', 'filter'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['n', 'nextReview'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['Ctrl S', 'save'],
  ['?', 'help'],
] as const

/** Keyboard shortcuts, with a switch for single-key ones. Opened with ? and from the account menu. */
export function Shortcuts({ view }: { view: View }) {
  const { t } = view
  return (
    <Dialog view={view} id="shortcuts" title={t('admin.shortcuts.title')}>
      <div class="stack">
        <dl class="shortcuts">
          {keys.map(([key, action]) => (
            <div>
              <dt>{t(`admin.shortcuts.${action}`)}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <Field
          form={{ values: { shortcuts: 'on' }, errors: {} }}
          name="shortcuts"
          type="checkbox"
          label={t('admin.shortcuts.enabled')}
          hint={t('admin.shortcuts.enabledHint')}
        />
      </div>
    </Dialog>
  )
}
