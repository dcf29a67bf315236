import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import type { View } from '#src/web/view.ts'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/fields/field.tsx'

const keys = [
  ['Ctrl K', 'palette'],
  ['g d', 'dashboard'],
  ['g o', 'orders'],
  ['g p', 'products'],
  ['g i', 'inventory'],
  ['g t', 'tickets'],
  ['g s', 'settings'],
  ['c', 'create'],
  ['/', 'search'],
  ['f', 'filter'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Shift x', 'selectRange'],
  ['Enter', 'open'],
  ['n', 'nextReview'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['r', 'replyTicket'],
  ['n', 'noteTicket'],
  ['a', 'assignTicket'],
  ['i', 'takeTicket'],
  ['s', 'resolveTicket'],
  ['p', 'pendTicket'],
  ['o', 'reopenTicket'],
  [';', 'savedReplies'],
  ['Ctrl Enter', 'send'],
  ['Ctrl S', 'save'],
  ['?', 'help'],
] as const

/** Shown to those with this access to one of the areas. */
const permissionOf: Partial<Record<(typeof keys)[number][1], { areas: Area[]; level: AccessLevel }>> = {
  orders: { areas: ['orders'], level: 'read' },
  products: { areas: ['catalog'], level: 'read' },
  inventory: { areas: ['inventory'], level: 'read' },
  tickets: { areas: ['tickets'], level: 'read' },
  settings: { areas: ['settings'], level: 'read' },
  create: { areas: ['catalog', 'inventory'], level: 'write' },
  nextReview: { areas: ['catalog'], level: 'write' },
  approve: { areas: ['catalog'], level: 'write' },
  reject: { areas: ['catalog'], level: 'write' },
  ...Object.fromEntries(
    (
      [
        'replyTicket',
        'noteTicket',
        'assignTicket',
        'takeTicket',
        'resolveTicket',
        'pendTicket',
        'reopenTicket',
        'savedReplies',
        'send',
      ] as const
    ).map((action) => [action, { areas: ['tickets'], level: 'write' }]),
  ),
  save: { areas: ['catalog', 'inventory', 'settings'], level: 'write' },
}

/** Keyboard shortcuts, with a switch for single-key ones. Opened with ? and from the account menu. */
export function Shortcuts({ view }: { view: View }) {
  const { t } = view
  const usableKeys = keys.filter(([, action]) => {
    const permission = permissionOf[action]
    return !permission || permission.areas.some((area) => view.can(area, permission.level))
  })
  return (
    <Dialog view={view} id="shortcuts" title={t('admin.shortcuts.title')}>
      <div class="stack">
        <dl class="shortcuts">
          {usableKeys.map(([key, action]) => (
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
