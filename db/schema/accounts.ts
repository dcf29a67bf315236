import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

/** 1 customer, 2 wholesale customer, 3 support agent, 4 staff / editor, 5 administrator. */
export type RoleId = 1 | 2 | 3 | 4 | 5

/** How a person signed in. `link` = by a mailed link; a social provider by its name. */
export type SignInMethod = 'password' | 'link' | 'checkout' | 'google' | 'facebook' | 'github'
/** `code` = the password was right and a code was asked for. */
export type SignInResult = 'succeeded' | 'failed' | 'code'

/** `choose_password`: staff whose password is easy to guess. */
export type LinkPurpose = 'register' | 'reset' | 'choose_password' | 'confirm_email' | 'change_email' | 'cancel_email'

/** What a mailed code confirms. */
export type CodePurpose = 'login' | 'checkout' | 'identity' | 'proof'

export function accountsTables(k: Kit) {
  const users = k.table(
    'users',
    {
      id: k.id('id'),
      roleId: k.int('role_id').$type<RoleId>().notNull().default(1),
      email: k.text('email').notNull(),
      // Lower-cased in the application, so that equality and uniqueness do not depend on the engine.
      emailKey: k.text('email_key').notNull(),
      name: k.text('name').notNull().default(''),
      phone: k.text('phone').notNull().default(''),
      // Of a business; '' = none.
      vatNumber: k.text('vat_number').notNull().default(''),
      // An argon2id hash, or the sentinel [GUEST-USER] for an account without a password.
      password: k.text('password').notNull(),
      provider: k.text('provider'),
      // BCP 47, as last chosen by its owner; null = never chosen.
      language: k.text('language'),
      emailVerifiedAt: k.ms('email_verified_at'),
      lastLoginAt: k.ms('last_login_at'),
      disabledAt: k.ms('disabled_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('users_email_key').on(t.emailKey),
      k.index('users_created').on(t.createdAt, t.id),
      k.index('users_role').on(t.roleId, t.createdAt, t.id),
      k.index('users_name').on(t.name, t.id),
      // Partial indexes, for the states of the staff list that few accounts have.
      k
        .index('users_guests')
        .on(t.createdAt, t.id)
        .where(sql`${t.password} = '[GUEST-USER]'`),
      k
        .index('users_disabled')
        .on(t.createdAt, t.id)
        .where(sql`${t.disabledAt} is not null`),
      k.check('users_role_id', sql`${t.roleId} between 1 and 5`),
    ],
  )
  const sessions = k.table(
    'sessions',
    {
      // SHA-256 of the cookie's token, so that a stolen database has no usable sessions.
      tokenHash: k.text('token_hash').primaryKey(),
      userId: k.int('user_id').references(() => users.id, { onDelete: 'cascade' }),
      data: k.json<Record<string, unknown>>('data').notNull(),
      remember: k.bool('remember').notNull().default(false),
      // Of the last stored request: its User-Agent, and its IP address without the last part. '' when unknown.
      userAgent: k.text('user_agent').notNull().default(''),
      network: k.text('network').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      lastSeenAt: k.ms('seen_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.index('sessions_user').on(t.userId), k.index('sessions_expiry').on(t.expiresAt)],
  )
  // Browsers in which a person entered a mailed code, or set the password: no code is asked for there.
  const knownBrowsers = k.table(
    'known_browsers',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      // SHA-256 of the token in its cookie.
      tokenHash: k.text('token_hash').notNull(),
      // Of the last sign-in there; see sessions.
      userAgent: k.text('user_agent').notNull().default(''),
      network: k.text('network').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      lastUsedAt: k.ms('last_used_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [
      k.unique('known_browsers_token').on(t.tokenHash),
      k.index('known_browsers_user').on(t.userId, t.lastUsedAt, t.id),
      k.index('known_browsers_expiry').on(t.expiresAt, t.id),
    ],
  )
  const signIns = k.table(
    'sign_ins',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      method: k.text('method').$type<SignInMethod>().notNull(),
      result: k.text('result').$type<SignInResult>().notNull(),
      userAgent: k.text('user_agent').notNull().default(''),
      network: k.text('network').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('sign_ins_user').on(t.userId, t.id), k.index('sign_ins_created').on(t.createdAt, t.id)],
  )
  // Requests and the links mailed for them. A row ends with its use, its expiry, or a newer link of its account and purpose.
  const accountLinks = k.table(
    'account_links',
    {
      id: k.id('id'),
      purpose: k.text('purpose').$type<LinkPurpose>().notNull(),
      // Null for an address without an account.
      userId: k.int('user_id').references(() => users.id, { onDelete: 'cascade' }),
      // What was typed; for a change of email, the new address, and for its cancellation the former one.
      email: k.text('email').notNull(),
      emailKey: k.text('email_key').notNull(),
      // Only for a registration: name and argon2id hash of the account to be created.
      name: k.text('name').notNull().default(''),
      password: k.text('password').notNull().default(''),
      language: k.text('language'),
      // SHA-256; null until the link is mailed.
      tokenHash: k.text('token_hash'),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [
      k.unique('account_links_token').on(t.tokenHash),
      k.index('account_links_user').on(t.userId, t.purpose),
      k.index('account_links_email').on(t.emailKey, t.purpose),
      k.index('account_links_expiry').on(t.expiresAt, t.id),
    ],
  )
  const auditLog = k.table(
    'audit_log',
    {
      id: k.id('id'),
      actorId: k.int('actor_id'),
      actor: k.text('actor').notNull(),
      action: k.text('action').notNull(),
      subject: k.text('subject').notNull(),
      change: k.json<Record<string, unknown>>('change').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.index('audit_log_created').on(t.createdAt, t.id),
      k.index('audit_log_subject').on(t.subject, t.id),
      k.index('audit_log_actor').on(t.actorId, t.createdAt, t.id),
      k.index('audit_log_action').on(t.action, t.createdAt, t.id),
    ],
  )
  const savedViews = k.table(
    'saved_views',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      // The path of the list, e.g. /admin/ecommerce/products.
      list: k.text('list').notNull(),
      name: k.text('name').notNull(),
      query: k.text('query').notNull(),
      shared: k.bool('shared').notNull().default(false),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('saved_views_name').on(t.list, t.userId, t.name)],
  )
  // At most one code per account and purpose, so a new one replaces the old one and the counts survive every session.
  const verificationCodes = k.table(
    'verification_codes',
    {
      purpose: k.text('purpose').$type<CodePurpose>().notNull(),
      // user:<id>, or email:<hash> for a guest.
      subject: k.text('subject').notNull(),
      // The challenge in whose session the code can be entered.
      challengeId: k.text('challenge_id').notNull(),
      // Keyed with the session secret. Null once the code was used or voided by wrong tries.
      codeHash: k.text('code_hash'),
      tries: k.int('tries').notNull(),
      sentAt: k.ms('sent_at').notNull(),
      mailId: k.int('mail_id'),
      // Wrong tries of all codes; starts over an hour after the last one.
      wrongCount: k.int('wrong_count').notNull().default(0),
      lastWrongAt: k.ms('last_wrong_at'),
    },
    (t) => [k.primaryKey({ columns: [t.purpose, t.subject] }), k.index('verification_codes_sent').on(t.sentAt)],
  )
  // Who a person is at an identity provider. The email may change there, so it never identifies anyone.
  const userIdentities = k.table(
    'user_identities',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      provider: k.text('provider').notNull(),
      subject: k.text('subject').notNull(),
      // As the provider gave it when it was linked; null = none.
      email: k.text('email'),
      linkedAt: k.ms('linked_at').notNull(),
    },
    (t) => [k.unique('user_identities_subject').on(t.provider, t.subject), k.unique('user_identities_user').on(t.userId, t.provider)],
  )
  // Addresses that accounts had before, as long as emails to them are stored.
  const formerEmails = k.table(
    'former_emails',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      email: k.text('email').notNull(),
      changedAt: k.ms('changed_at').notNull(),
    },
    (t) => [k.index('former_emails_user').on(t.userId, t.id), k.index('former_emails_changed').on(t.changedAt)],
  )
  // A browser was sent to a provider and has not come back yet.
  const identityRequests = k.table(
    'identity_requests',
    {
      stateHash: k.text('state_hash').primaryKey(),
      provider: k.text('provider').notNull(),
      codeVerifier: k.text('code_verifier').notNull(),
      // The account that links the provider; null when signing in.
      userId: k.int('user_id').references(() => users.id, { onDelete: 'cascade' }),
      target: k.text('target').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.index('identity_requests_expiry').on(t.expiresAt)],
  )
  return {
    users,
    sessions,
    knownBrowsers,
    signIns,
    accountLinks,
    auditLog,
    savedViews,
    verificationCodes,
    userIdentities,
    formerEmails,
    identityRequests,
  }
}
