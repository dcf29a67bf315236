import type { RoleId } from '#db/schema/accounts.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { dateRanges, startOfRange } from '#src/admin/date-ranges.ts'
import { isOneOf } from '#src/admin/list.ts'
import { userColumns } from '#templates/users/user-list.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { type UserState, userListQuery, userStates } from '../list-users.ts'

const roles = ['1', '2', '3', '4', '5'] as const

export const userList = defineList({
  name: 'users',
  path: usersPath,
  area: 'customers',
  hasPersonalData: true,
  title: 'users.title',
  searchLabel: 'users.search',
  views: ['all'],
  sorts: { created: 'desc', name: 'asc' },
  filters: { role: isOneOf(roles), state: isOneOf(userStates), created: isOneOf(dateRanges) },
  filterFields: (_q, { t }, { filters }) => [
    {
      name: 'role',
      label: t('users.role'),
      any: t('users.anyRole'),
      value: filters.role,
      options: roles.map((value) => ({ value, label: t(`accounts.role.${value}`) })),
    },
    {
      name: 'state',
      label: t('users.state'),
      any: t('users.anyState'),
      value: filters.state,
      options: userStates.map((value) => ({ value, label: t(`users.state.${value}`) })),
    },
    {
      name: 'created',
      label: t('users.created'),
      any: t('users.anyTime'),
      value: filters.created,
      options: dateRanges.map((value) => ({ value, label: t(`admin.range.${value}`) })),
    },
  ],
  columns: userColumns,
  opens: 'page',
  createLabel: 'users.create',
  query: async (shop, _view, { filters, search, sort, descending }) =>
    userListQuery(shop.db.read, {
      role: filters.role ? (Number(filters.role) as RoleId) : null,
      state: (filters.state as UserState | undefined) ?? null,
      since: filters.created ? await startOfRange(shop, filters.created) : null,
      search,
      sort,
      descending,
    }),
  empty: () => ({ icon: 'users', title: 'users.none', text: 'users.noneText' }),
})
