import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { type Settings, isValidSetting, readSettings, saveSettings, settingDefaults, settingError } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { recordAudit } from '../audit/audit.ts'
import { hasAdministrator } from '../administrators.ts'
import { firstSettings } from '../new-store.ts'
import { startSession } from '../sessions.ts'
import type { Client } from '../sign-in/sign-in-history.ts'
import { createUser, type User } from '../users.ts'
import { checkNewPassword, checkStaffPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** Also signs them in and saves who may do what. Throws UserError for invalid input, NotFound when there is one already. */
export async function setUpAdministrator(
  shop: Shop,
  input: { name: string; email: string; password: string; staffRights?: string | undefined; oldToken: string | null; client?: Client },
): Promise<string> {
  checkNewPassword(input.password)
  checkStaffPassword(input.password, { email: input.email, siteName: (await readSettings(shop.db.read)).site_name })
  const { staffRights = settingDefaults.staff_rights } = input
  if (!isValidSetting('staff_rights', staffRights)) throw settingError('staff_rights')
  const password = await hashPassword(input.password)
  return shop.db.transaction(async (tx) => {
    if (await hasAdministrator(tx)) throw new NotFound()
    const now = shop.now()
    const user = await createUser(tx, { ...input, password, roleId: 5, now })
    await recordAudit(tx, { actor: user, action: 'user.setup', subject: `user:${user.id}`, change: { roleId: 5 }, now })
    await saveFirstSettings(tx, user, staffRights, now)
    return startSession(tx, { userId: user.id, method: 'link', oldToken: input.oldToken, client: input.client, now })
  })
}

async function saveFirstSettings(tx: Tx, user: User, staffRights: Settings['staff_rights'], now: number): Promise<void> {
  const previous = await readSettings(tx)
  const input = { staff_rights: staffRights, ...(await firstSettings(tx)) }
  await saveSettings(tx, input, now)
  const change = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, [previous[key as keyof Settings], value]]))
  await recordAudit(tx, { actor: user, action: 'settings.saved', subject: 'settings', change, now })
}
