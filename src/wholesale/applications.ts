import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, countRows, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { type ApplicationState, applicationStates } from '#db/schema/wholesale.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { undoWindowMs } from '#src/accounts/audit/undo.ts'
import { getUser, mailName } from '#src/accounts/users.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { maxApplicationsPerDay } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { withdrawMail } from '#src/mail/withdraw-mail.ts'

/** In ms. */
const day = 24 * 3_600_000

type NewApplication = Pick<ApplicationRow, 'company' | 'taxId' | 'website' | 'message'>

/** The latest one of an account; null when it never applied. */
export async function findApplication(q: Exec, userId: number) {
  const { wholesaleApplications: table } = q.t
  const [application] = await q.select().from(table).where(eq(table.userId, userId)).orderBy(desc(table.id)).limit(1)
  return application ?? null
}

/** Throws UserError while an application is open, after too many in a day, and for an account that is not a standard customer's. */
export async function apply(tx: Tx, userId: number, application: NewApplication, now: number): Promise<void> {
  const { roleId } = await getUser(tx, userId)
  if (roleId !== 1) throw new UserError('wholesale.customersOnly')
  const { wholesaleApplications: table } = tx.t
  await refuseDuplicateInSavepoint(tx, new UserError('wholesale.alreadyOpen'), (savepoint) =>
    savepoint.insert(table).values({ ...application, userId, createdAt: now }),
  )
  const ofToday = and(eq(table.userId, userId), gt(table.createdAt, now - day))
  if ((await tx.$count(table, ofToday)) > maxApplicationsPerDay) throw new UserError('wholesale.tooOften', { most: maxApplicationsPerDay })
}

export type ApplicationRow = Awaited<ReturnType<typeof getApplication>>

/** With its applicant. Throws NotFound. */
export async function getApplication(q: Exec, id: number) {
  const { wholesaleApplications: table, users } = q.t
  const [row] = await selectApplications(q).innerJoin(users, eq(users.id, table.userId)).where(eq(table.id, id)).limit(1)
  if (!row) throw new NotFound('application')
  return row
}

const selectApplications = (q: Exec) => {
  const { wholesaleApplications: table, users } = q.t
  return q
    .select({
      ...pick(table, 'id', 'userId', 'state', 'company', 'taxId', 'website', 'message', 'reason', 'decidedBy', 'decidedAt', 'createdAt'),
      name: users.name,
      email: users.email,
      roleId: users.roleId,
    })
    .from(table)
}

export function applicationListQuery(
  q: Exec,
  params: { state: ApplicationState | null; search: string; descending: boolean },
): ListQuery<ApplicationRow> {
  const { wholesaleApplications: table, users } = q.t
  return rowsInOrder(table, ['createdAt'], {
    from: sql`${table} inner join ${users} on ${users.id} = ${table.userId}`,
    where: and(
      params.state === null ? undefined : eq(table.state, params.state),
      matchesWords(params.search, [table.company, table.taxId, users.name, users.email]),
    ),
    descending: params.descending,
    select: (part) => selectPart(selectApplications(q).innerJoin(users, eq(users.id, table.userId)).$dynamic(), part),
  })
}

/** By state, each count capped. */
export async function countApplications(q: Exec): Promise<Record<ApplicationState, number>> {
  const { wholesaleApplications: table } = q.t
  const counts = { open: 0, approved: 0, declined: 0 }
  for (const state of applicationStates)
    counts[state] = await countRows(q, { from: sql`${table}`, where: eq(table.state, state) }, maxTabCount)
  return counts
}

export const countOpenApplications = (q: Exec): Promise<number> =>
  q.$count(q.t.wholesaleApplications, eq(q.t.wholesaleApplications.state, 'open'))

interface Decision {
  actor: Actor
  now: number
}

/** What the audit log stores of a decision, to undo it. */
export interface DecisionChange {
  state: [ApplicationState, ApplicationState]
  /** Who decided before, when and why; null for the first decision. */
  before: { reason: string; decidedBy: string; decidedAt: number } | null
  decidedAt: number
  /** Of the email to the applicant. */
  mail: number
  /** The applicant became a wholesale customer. */
  madeWholesale: boolean
}

/** Makes the applicant a wholesale customer and mails them; also after it was declined. Throws Conflict when it was decided meanwhile. */
export async function approveApplication(shop: Shop, tx: Tx, id: number, { actor, now }: Decision): Promise<DecisionChange> {
  const application = await getApplication(tx, id)
  await decide(tx, application, ['open', 'declined'], { state: 'approved', reason: '', decidedBy: actor.name, decidedAt: now })
  // Staff and wholesale customers keep their role.
  const madeWholesale = application.roleId === 1
  if (madeWholesale) await changeUserRole(tx, actor, application.userId, 2, now)
  const user = await getUser(tx, application.userId)
  const params = { customer_name: mailName(user), shop_link: `${shop.config.baseUrl}/shop` }
  const mail = { template: 'wholesale_approved', to: user.email, language: user.language, sendAt: now + undoWindowMs, params } as const
  return describeDecision(application, { state: 'approved', decidedAt: now, mail: await queueMail(shop, tx, mail), madeWholesale })
}

/** Mails the reason to the applicant. Throws Conflict when it was decided meanwhile. */
export async function declineApplication(
  shop: Shop,
  tx: Tx,
  id: number,
  reason: string,
  { actor, now }: Decision,
): Promise<DecisionChange> {
  const application = await getApplication(tx, id)
  await decide(tx, application, ['open'], { state: 'declined', reason, decidedBy: actor.name, decidedAt: now })
  const user = await getUser(tx, application.userId)
  const params = { customer_name: mailName(user), reason, apply_link: `${shop.config.baseUrl}/account/wholesale` }
  const mail = { template: 'wholesale_declined', to: user.email, language: user.language, sendAt: now + undoWindowMs, params } as const
  return describeDecision(application, { state: 'declined', decidedAt: now, mail: await queueMail(shop, tx, mail), madeWholesale: false })
}

/**
 * Restores what was before a decision and withdraws its email. Throws Conflict after a later decision or change of role, UserError
 * when the applicant has applied again.
 */
export async function undoDecision(tx: Tx, id: number, change: DecisionChange, { actor, now }: Decision): Promise<void> {
  const { wholesaleApplications: table } = tx.t
  const [from, to] = change.state
  const before = change.before ?? { reason: '', decidedBy: '', decidedAt: null }
  const [restored] = await refuseDuplicateInSavepoint(tx, new UserError('wholesale.appliedAgain'), (savepoint) =>
    savepoint
      .update(table)
      .set({ state: from, ...before })
      .where(and(eq(table.id, id), eq(table.state, to), eq(table.decidedAt, change.decidedAt)))
      .returning({ userId: table.userId }),
  )
  if (!restored) throw new Conflict('wholesale.decidedMeanwhile')
  if (change.madeWholesale) {
    if ((await getUser(tx, restored.userId)).roleId !== 2) throw new Conflict('wholesale.decidedMeanwhile')
    await changeUserRole(tx, actor, restored.userId, 1, now)
  }
  await withdrawMail(tx, change.mail)
}

function describeDecision(
  { state, reason, decidedBy, decidedAt }: ApplicationRow,
  decided: { state: ApplicationState; decidedAt: number; mail: number; madeWholesale: boolean },
): DecisionChange {
  const before = decidedAt === null ? null : { reason, decidedBy, decidedAt }
  return { ...decided, state: [state, decided.state], before }
}

async function decide(
  tx: Tx,
  { id }: ApplicationRow,
  from: ApplicationState[],
  decision: { state: ApplicationState; reason: string; decidedBy: string; decidedAt: number },
): Promise<void> {
  const { wholesaleApplications: table } = tx.t
  const [decided] = await tx
    .update(table)
    .set(decision)
    .where(and(eq(table.id, id), inArray(table.state, from)))
    .returning({ id: table.id })
  if (!decided) throw new Conflict('wholesale.decidedMeanwhile')
}
