import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byAccount = { account: 'userId' } as const
const account = { by: { account: 'id' }, erasure: 'delete' } as const

export const accountsPersonalData = [
  { table: 'users', columns: ['email', 'name', 'phone', 'vatNumber', 'provider', 'language'], ...account, audited: { as: 'user' } },
  { table: 'users', columns: ['emailKey', 'password'], ...account, hidden: true },
  { table: 'sessions', columns: ['userAgent', 'network'], by: byAccount, erasure: 'cascade' },
  { table: 'sessions', columns: ['tokenHash', 'data'], by: byAccount, erasure: 'cascade', hidden: true },
  { table: 'knownBrowsers', columns: ['userAgent', 'network'], by: byAccount, erasure: 'cascade' },
  { table: 'knownBrowsers', columns: ['tokenHash'], by: byAccount, erasure: 'cascade', hidden: true },
  { table: 'signIns', columns: ['userAgent', 'network'], by: byAccount, erasure: 'cascade' },
  { table: 'signIns', columns: ['method', 'result'], erasure: 'none' },
  { table: 'accountLinks', columns: ['email', 'name'], by: { account: 'userId', address: 'emailKey' }, erasure: 'delete' },
  {
    table: 'accountLinks',
    columns: ['emailKey', 'password', 'language', 'tokenHash'],
    by: { account: 'userId', address: 'emailKey' },
    erasure: 'delete',
    hidden: true,
  },
  { table: 'accountLinks', columns: ['purpose'], erasure: 'none' },
  // Who did it: of customers, nobody; of staff, it stays. Texts in entries about a row of the person are removed.
  { table: 'auditLog', columns: ['actor', 'change'], erasure: 'redact', hidden: true },
  { table: 'auditLog', columns: ['action', 'subject'], erasure: 'none' },
  { table: 'savedViews', columns: ['list', 'name', 'query'], by: byAccount, erasure: 'cascade', mayMention: true },
  { table: 'verificationCodes', columns: ['subject', 'challengeId', 'codeHash'], erasure: 'redact', hidden: true },
  { table: 'verificationCodes', columns: ['purpose'], erasure: 'none' },
  { table: 'userIdentities', columns: ['provider', 'subject', 'email'], by: byAccount, erasure: 'cascade' },
  { table: 'formerEmails', columns: ['email'], by: byAccount, erasure: 'cascade' },
  {
    table: 'identityRequests',
    columns: ['stateHash', 'provider', 'codeVerifier', 'target'],
    by: byAccount,
    erasure: 'cascade',
    hidden: true,
  },
] as const satisfies readonly PersonalData[]
