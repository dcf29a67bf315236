import type { RoleId } from '#db/schema/accounts.ts'
import type { AccessLevel, Area, PermissionPreset, StaffRole } from '#src/accounts/permissions.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Table } from '#templates/ui/table.tsx'

export const permissionsPath = '/admin/settings/permissions'

export interface PermissionMatrix {
  preset: PermissionPreset
  inUse: boolean
  rows: { area: Area; levels: (AccessLevel | 'none')[] }[]
}

interface PermissionsProps {
  view: View
  roleId: RoleId
  /** The columns of each matrix. */
  roles: readonly StaffRole[]
  matrices: PermissionMatrix[]
}

/** What each role may open and change: the preset in use, then the other one. Nothing to edit. */
export function PermissionsPage({ view, roleId, roles, matrices }: PermissionsProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('accounts.permissions.title')}
        breadcrumbs={view.can('settings', 'read') ? [{ label: t('settings.title'), href: '/admin/settings' }] : []}
        note={t('accounts.permissions.note', { role: t(`accounts.role.${roleId}`) })}
      >
        {view.can('staff', 'write') && (
          <LinkButton href="/admin/settings#section-staff" icon="settings">
            {t('accounts.permissions.change')}
          </LinkButton>
        )}
      </PageHead>
      {matrices.map(({ preset, inUse, rows }) => (
        <Panel
          id={`preset-${preset}`}
          title={t(`settings.staff_rights.${preset}`)}
          actions={inUse && <Badge tone="ok">{t('accounts.permissions.inUse')}</Badge>}
          flush
        >
          <Matrix view={view} preset={preset} roles={roles} rows={rows} />
        </Panel>
      ))}
      <Panel id="permission-rules" title={t('accounts.permissions.rules')}>
        <ul class="stack" data-gap="1">
          {rules.map((rule) => (
            <li>{t(`accounts.permissions.rule.${rule}`)}</li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const rules = ['choice', 'security', 'roles', 'ownRole', 'lastAdministrator', 'mails', 'views'] as const

function Matrix({ view, preset, roles, rows }: Pick<PermissionsProps, 'view' | 'roles'> & Pick<PermissionMatrix, 'preset' | 'rows'>) {
  const { t } = view
  return (
    <>
      <p class="panel-body muted">{t(`settings.staff_rights.${preset}.hint`)}</p>
      <Table
        caption={t(`settings.staff_rights.${preset}`)}
        columns={[{ label: t('accounts.permissions.area') }, ...roles.map((role) => ({ label: t(`accounts.role.${role}`) }))]}
      >
        {rows.map(({ area, levels }) => (
          <tr>
            <th scope="row" data-cell="title">
              {t(`accounts.area.${area}`)}
              <p class="muted small">{t(`accounts.area.${area}.hint`)}</p>
            </th>
            {levels.map((level, index) => (
              <td class={level === 'none' ? 'muted' : undefined} data-cell="edit" data-label={t(`accounts.role.${roles[index]!}`)}>
                {t(`accounts.permissions.${level}`)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  )
}
