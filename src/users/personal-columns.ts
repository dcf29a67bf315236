import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byAccount = { account: 'userId' } as const

export const usersPersonalData = [
  { table: 'userNotes', columns: ['text'], by: byAccount, erasure: 'cascade' },
  { table: 'userNotes', columns: ['key', 'authorName'], by: byAccount, erasure: 'cascade', hidden: true },
] as const satisfies readonly PersonalData[]
