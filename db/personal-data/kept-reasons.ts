import { allPersonalData } from './all-personal-data.ts'
import type { KeepReason } from './personal-data.ts'

/** Why some data stays when an account is erased, in the order of the list; `staff` only for accounts of staff. */
export function listKeptReasons({ isStaff }: { isStaff: boolean }): KeepReason[] {
  const reasons = new Set(allPersonalData.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))
  return [...reasons].filter((reason) => isStaff || reason !== 'staff')
}
