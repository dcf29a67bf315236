import type { PersonalData } from './personal-data.ts'

const byAccount = { account: 'userId' } as const
const account = { by: { account: 'id' }, erasure: 'delete' } as const

export const accountsData = [
  { table: 'users', columns: ['email', 'name', 'phone', 'vatNumber', 'provider', 'language'], ...account, audited: { as: 'user' } },
  { table: 'users', columns: ['emailKey', 'password'], ...account, hidden: true },
  { table: 'sessions', columns: ['userAgent', 'network'], by: byAccount, erasure: 'cascade' },
  { table: 'sessions', columns: ['tokenHash', 'data'], by: byAccount, erasure: 'cascade', hidden: true },
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
  { table: 'userNotes', columns: ['text'], by: byAccount, erasure: 'cascade' },
  { table: 'userNotes', columns: ['key', 'authorName'], by: byAccount, erasure: 'cascade', hidden: true },
  {
    table: 'wholesaleApplications',
    columns: ['company', 'taxId', 'website', 'message', 'reason'],
    by: byAccount,
    erasure: 'delete',
    audited: { as: 'wholesale' },
  },
  { table: 'wholesaleApplications', columns: ['decidedBy'], by: byAccount, erasure: 'delete', hidden: true },
  { table: 'wholesaleApplications', columns: ['state'], erasure: 'none' },
  {
    table: 'userAddresses',
    columns: ['label', 'name', 'company', 'address1', 'address2', 'city', 'state', 'postalCode', 'country', 'phone'],
    by: byAccount,
    erasure: 'cascade',
  },
  { table: 'mailConsents', columns: ['email', 'language', 'wording'], by: { anyAddress: 'emailKey' }, erasure: 'delete' },
  { table: 'mailConsents', columns: ['emailKey'], by: { anyAddress: 'emailKey' }, erasure: 'delete', hidden: true },
  { table: 'mailConsents', columns: ['kind', 'source'], erasure: 'none' },
  { table: 'stockAlerts', columns: ['email', 'language'], by: { account: 'userId', anyAddress: 'emailKey' }, erasure: 'delete' },
  { table: 'stockAlerts', columns: ['emailKey'], by: { account: 'userId', anyAddress: 'emailKey' }, erasure: 'delete', hidden: true },
  // Answers of the public register, stored for 30 days.
  { table: 'vatChecks', columns: ['vatNumber', 'name', 'reference'], by: { vatNumber: 'vatNumber' }, erasure: 'delete' },
  { table: 'vatChecks', columns: ['state'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
