import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { hasPermission } from '#src/accounts/permissions.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import { maxAssignees } from '../limits.ts'

/** Staff who may answer tickets, by name. */
export async function listAssignees(q: Exec) {
  const { users } = q.t
  const rows = await q
    .select({ id: users.id, name: users.name, email: users.email, roleId: users.roleId })
    .from(users)
    .where(and(gte(users.roleId, 3), isNull(users.disabledAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(maxAssignees)
  const preset = (await readSettings(q)).staff_rights
  return rows
    .filter(({ roleId }) => hasPermission(roleId, 'tickets', 'write', preset))
    .map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Throws UserError for a person who cannot have tickets. */
export async function getAssignableName(q: Exec, id: number): Promise<string> {
  const { users } = q.t
  const [user] = await q
    .select({ name: users.name, email: users.email, roleId: users.roleId, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  const preset = (await readSettings(q)).staff_rights
  if (!user || user.disabledAt !== null || !hasPermission(user.roleId, 'tickets', 'write', preset))
    throw new UserError('conversation.assigneeInvalid', {}, 'assignee')
  return user.name || user.email
}
