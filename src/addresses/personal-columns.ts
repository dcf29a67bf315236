import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byAccount = { account: 'userId' } as const

export const addressesPersonalData = [
  {
    table: 'userAddresses',
    columns: ['label', 'name', 'company', 'address1', 'address2', 'city', 'state', 'postalCode', 'country', 'phone'],
    by: byAccount,
    erasure: 'cascade',
  },
] as const satisfies readonly PersonalData[]
