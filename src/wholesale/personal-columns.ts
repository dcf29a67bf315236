import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byAccount = { account: 'userId' } as const

export const wholesalePersonalData = [
  {
    table: 'wholesaleApplications',
    columns: ['company', 'taxId', 'website', 'message', 'reason'],
    by: byAccount,
    erasure: 'delete',
    audited: { as: 'wholesale' },
  },
  { table: 'wholesaleApplications', columns: ['decidedBy'], by: byAccount, erasure: 'delete', hidden: true },
  { table: 'wholesaleApplications', columns: ['state'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
