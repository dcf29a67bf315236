import type { RoleId } from '#db/schema/accounts.ts'
import type { StaffUser } from '#src/users/find-user.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { usersPath } from './users-path.ts'

const roles = [1, 2, 3, 4, 5] as const

/** Roles by name, each with its other name in gray. Role 1 has only one. Those that this user may not give are disabled. */
export const roleOptions = ({ t }: View, givable: RoleId[]): Option[] =>
  roles.map((role) => ({
    value: role,
    label: t(`accounts.role.${role}`),
    disabled: !givable.includes(role),
    ...(role === 1 ? {} : { hint: t('users.alias', { name: t(`users.alias.${role}`) }) }),
  }))

interface RoleFormProps {
  view: View
  user: StaffUser
  isSelf: boolean
  givableRoles: RoleId[]
  error: string | undefined
}

export function RoleForm({ view, user, isSelf, givableRoles, error }: RoleFormProps) {
  const { t } = view
  const isLocked = isSelf || !givableRoles.includes(user.roleId)
  const form: FormState = { values: { role_id: String(user.roleId) }, errors: error === undefined ? {} : { role_id: error } }
  const field = (
    <Field
      form={form}
      name="role_id"
      type="choices"
      label={t('users.role')}
      labelHidden
      options={roleOptions(view, givableRoles)}
      disabled={isLocked}
    />
  )
  if (isLocked)
    return (
      <div class="stack" data-gap="3">
        <p class="muted small">{t(isSelf ? 'users.ownRole' : 'settings.administratorsOnly')}</p>
        {field}
      </div>
    )
  return (
    <form class="stack" data-gap="4" method="post" action={`${usersPath}/${user.id}/role`} novalidate>
      {!givableRoles.includes(5) && <p class="muted small">{t('users.staffRoles')}</p>}
      <input type="hidden" name="from" value={user.roleId} />
      {field}
      <SubmitRow id="save-role" label={t('users.changeRole')} />
    </form>
  )
}

/** Asked before a role of staff is given or taken. */
export function ConfirmRolePage({ view, user, roleId }: { view: View; user: StaffUser; roleId: RoleId }) {
  const { t } = view
  const path = `${usersPath}/${user.id}`
  const title = t('users.confirmRole')
  return (
    <>
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[
          { label: t('users.title'), href: usersPath },
          { label: user.name || user.email, href: path },
        ]}
      />
      <Panel>
        <form class="stack" data-gap="4" method="post" action={`${path}/role`}>
          <input type="hidden" name="from" value={user.roleId} />
          <input type="hidden" name="role_id" value={roleId} />
          <input type="hidden" name="confirmed" value="on" />
          <Notice tone="warn">
            {t('users.confirmRoleText', {
              name: user.name || user.email,
              from: t(`accounts.role.${user.roleId}`),
              to: t(`accounts.role.${roleId}`),
            })}
          </Notice>
          <div class="button-row">
            <LinkButton href={`${path}/edit`}>{t('admin.list.cancel')}</LinkButton>
            <Button kind="primary" id="confirm-role">
              {t('users.changeRole')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  )
}
