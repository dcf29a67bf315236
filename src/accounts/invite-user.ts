import type { RoleId } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { guestPassword } from './passwords/passwords.ts'
import { createSetPasswordLink } from './passwords/set-password.ts'
import { createUser, type User } from './users.ts'
import { linkValidDays } from './limits.ts'

/** Creates an account without a password, whose owner sets one by an emailed link. Throws UserError when the email is invalid or taken. */
export async function inviteUser(
  shop: Shop,
  tx: Tx,
  user: { name: string; email: string; roleId: RoleId; language: string },
): Promise<User> {
  const created = await createUser(tx, { ...user, password: guestPassword, now: shop.now() })
  const params = {
    customer_name: created.name,
    set_password_link: await createSetPasswordLink(shop, created),
    expires_in_days: String(linkValidDays),
  }
  await queueMail(shop, tx, { template: 'user_invitation', to: created.email, language: user.language, params })
  return created
}
