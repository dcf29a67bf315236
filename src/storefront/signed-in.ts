import type { RoleId } from '#db/schema/accounts.ts'
import type { Shop } from '#src/shop.ts'
import type { Visit } from '#src/web/visit.ts'

/** The account a visitor is signed in as. */
export interface SignedIn {
  id: number
  name: string
  email: string
  roleId: RoleId
}

/** Who the session cookie stands for; null for guests and for sessions that are over. */
export async function signedIn(_shop: Shop, _visit: Visit): Promise<SignedIn | null> {
  return null
}
