import type { RoleId } from '#db/schema/accounts.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import type { UserRow, UserState } from '#src/users/list-users.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

export const userColumns: ListColumn<UserRow, 'created' | 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'users.name',
    csv: 'name',
    value: ({ name }) => name,
    cell: ({ name }, view) => name || view.t('users.noName'),
    sort: 'name',
    place: 'title',
  },
  { label: 'accounts.email', csv: 'email', value: ({ email }) => email, place: 'sub' },
  {
    label: 'users.role',
    csv: 'role_id',
    value: ({ roleId }) => roleId,
    cell: ({ roleId }, view) => <RoleBadge view={view} roleId={roleId} />,
    place: 'badges',
  },
  {
    label: 'users.state',
    csv: 'status',
    value: ({ state }) => state,
    cell: ({ state }, view) => <UserStateBadge view={view} state={state} />,
    place: 'badges',
  },
  { label: 'users.orders', csv: 'orders', value: ({ orders }) => orders, align: 'end' },
  {
    label: 'users.spent',
    csv: 'spent',
    value: ({ spent }, view) => decimalAmount(spent, view.shop.currency),
    cell: ({ spent }, view) => view.money(spent),
    place: 'end',
    align: 'end',
  },
  {
    label: 'users.lastLogin',
    csv: 'last_sign_in_at',
    time: ({ lastLoginAt }) => lastLoginAt,
    cell: ({ lastLoginAt }, view) =>
      lastLoginAt === null ? <span class="muted">{view.t('users.never')}</span> : view.date(lastLoginAt, 'short'),
    align: 'end',
  },
  { label: 'users.created', csv: 'created_at', time: ({ createdAt }) => createdAt, sort: 'created', place: 'meta', align: 'end' },
]

export const RoleBadge = ({ view, roleId }: { view: View; roleId: RoleId }) => (
  <Badge tone={roleId >= 3 ? 'info' : 'neutral'}>{view.t(`accounts.role.${roleId}`)}</Badge>
)

export const UserStateBadge = ({ view, state }: { view: View; state: UserState }) => (
  <Badge tone={stateTones[state]}>{view.t(`users.state.${state}`)}</Badge>
)

const stateTones: Record<UserState, Tone> = { active: 'ok', guest: 'neutral', disabled: 'bad' }
