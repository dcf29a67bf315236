import { type Column, type Table, getTableColumns } from 'drizzle-orm'
import { allPersonalData } from '#db/personal-data/all-personal-data.ts'
import type { Owner, PersonalData } from '#db/personal-data/personal-data.ts'
import type { Db, Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { searchText } from '#src/lib/text/search-text.ts'

/** The ids and keys of a person's rows, which are all in one chain: their order, their ticket and so on. */
export type Person = Record<Owner, number | string>

/** A word that only this column has, and that shares no beginning with the word of another: an index stores common beginnings once. */
export const wordOf = (table: string, column: string): string =>
  [...new Bun.CryptoHasher('sha256').update(`${table}.${column}`).digest('hex').slice(0, 14)]
    .map((digit) => 'bcdfghjklmnpqrst'.charAt(Number.parseInt(digit, 16)))
    .join('')

interface SeededColumn {
  entry: PersonalData
  column: string
  word: string
}

/** Who of the staff edited a text of the store; their names stay. */
const editedByStaff = ['emailTemplateVersions', 'kbDrafts', 'kbVersions', 'cmsDrafts', 'cmsVersions']

/** Columns with data of a person, each with its word. */
export const personalColumns: SeededColumn[] = allPersonalData
  .filter(({ table, erasure }) => erasure !== 'none' && erasure !== 'unlinked' && !editedByStaff.includes(table))
  .flatMap((entry) => entry.columns.map((column) => ({ entry, column, word: wordOf(entry.table, column) })))

/** Values of columns whose rules need more than a word. */
interface SeedOptions {
  person: Person
  values: Record<string, Record<string, unknown>>
  /** Not seeded: made otherwise. */
  except: string[]
}

/** Stores one row of the person in each table, with the word of the column in each column that is on the list. */
export async function seedPerson(db: Db, options: SeedOptions): Promise<void> {
  const listed = new Set(personalColumns.map(({ entry }) => entry.table))
  await db.transaction(async (tx) => {
    // The schema has a table after those that it refers to.
    const tables = (Object.keys(tx.t) as (keyof typeof tx.t)[]).filter((name) => listed.has(name) && !options.except.includes(name))
    for (const name of tables) await tx.insert(tx.t[name] as unknown as typeof tx.t.users).values(rowOf(tx, name, options) as never)
  })
}

function rowOf(tx: Tx, name: PersonalData['table'], { person, values }: SeedOptions): Record<string, unknown> {
  const columns = getTableColumns(tx.t[name] as unknown as Table)
  const listed = personalColumns.filter(({ entry }) => entry.table === name)
  const words = listed.map(({ column, word }) => [column, valueOf(columns[column]!, word)] as const)
  const links = listed.flatMap(({ entry }) =>
    Object.entries(entry.by ?? {}).map(([owner, column]) => [column, person[owner as Owner]] as const),
  )
  const needed = Object.entries(columns).flatMap(([column, { notNull, hasDefault, dataType }]) =>
    notNull && !hasDefault ? [[column, fillers[dataType]] as const] : [],
  )
  return Object.fromEntries([...needed, ...words, ...links, ...Object.entries(values[name] ?? {})])
}

const fillers: Record<string, unknown> = { number: 1, string: 'filler', boolean: false, json: {}, custom: {} }

const valueOf = ({ dataType }: Column, word: string): unknown => (dataType === 'json' ? { word } : word)

/** How words of a person come into tickets of another customer. */
const situations = ['merged', 'given', 'moment', 'message'] as const
type Situation = (typeof situations)[number]

/** Of the other customer, in each of these tickets. */
export const wordsOfOther = situations.flatMap((situation) =>
  [...(situation === 'given' ? [] : ['subject']), 'body', ...(situation === 'message' ? ['quote'] : [])].map((column) =>
    wordOf(`other.${situation}`, column),
  ),
)

/** What is stored of the person in tickets of others, by the place. */
export const placesElsewhere: { place: string; word: string }[] = []

const place = (situation: Situation, column: string): string => {
  const word = wordOf(situation, column)
  placesElsewhere.push({ place: `${situation}: ${column}`, word })
  return word
}

interface Elsewhere {
  userId: number
  email: string
  otherId: number
}

/**
 * Stores, as earlier versions did: a ticket of the person that was merged into one of another customer, one that was given to them, one of
 * theirs that was the person's for a moment, and a message of the person in one of theirs. Returns the files.
 */
export async function seedElsewhere(db: Db, person: Elsewhere): Promise<string[]> {
  placesElsewhere.length = 0
  return db.transaction(async (tx) => {
    const files: string[] = []
    for (const [at, situation] of situations.entries()) {
      const ticketId = 600 + at
      await seedTicket(tx, { id: ticketId, situation, userId: person.otherId })
      if (situation !== 'moment') files.push(...(await seedMessage(tx, { ticketId, situation, person })))
      await seedTextOfOther(tx, { ticketId, situation, person })
      await seedMove(tx, { ticketId, situation, person })
    }
    return files
  })
}

const zofia = { name: 'Zofia', email: 'zofia@example.com', emailKey: 'zofia@example.com' }
const times = { createdAt: 1, updatedAt: 1, lastMessageAt: 1 }

async function seedTicket(tx: Tx, { id, situation, userId }: { id: number; situation: Situation; userId: number }): Promise<void> {
  const isGiven = situation === 'given'
  const subject = isGiven ? place(situation, 'tickets.subject') : wordOf(`other.${situation}`, 'subject')
  const more = isGiven ? { key: place(situation, 'tickets.key'), ratingComment: place(situation, 'tickets.ratingComment') } : {}
  const excerpt = place(situation, 'tickets.excerpt')
  const text = searchText(id, subject)
  await tx
    .insert(tx.t.tickets)
    .values({ id, token: `token-${id}`, subject, channel: 'web', userId, ...zofia, excerpt, searchText: text, ...times, ...more })
}

/** With the account's id, or of a guest's ticket with the address only. */
async function seedMessage(tx: Tx, { ticketId, situation, person }: SeededTicket): Promise<string[]> {
  const id = 800 + ticketId
  const file = place(situation, 'ticketAttachments.file')
  const mailFile = place(situation, 'inboundMails.file')
  const of = (column: string) => place(situation, `ticketMessages.${column}`)
  await tx.insert(tx.t.ticketMessages).values({
    id,
    ticketId,
    kind: 'customer',
    channel: 'mail',
    key: of('key'),
    visibleAt: 1,
    createdAt: 1,
    inboundMailId: id,
    authorId: situation === 'given' ? null : person.userId,
    authorName: of('authorName'),
    authorEmail: 'Amara@Example.com',
    bodyText: of('bodyText'),
    bodyHtml: of('bodyHtml'),
    quotedText: of('quotedText'),
    mailMessageId: `<${of('mailMessageId')}@x>`,
  })
  const attachment = { name: place(situation, 'ticketAttachments.name'), contentId: place(situation, 'ticketAttachments.contentId') }
  await tx.insert(tx.t.ticketAttachments).values({ ticketId, messageId: id, ...attachment, type: 't', bytes: 1, file, createdAt: 1 })
  const mail = Object.fromEntries(
    (['key', 'recipient', 'senderName', 'subject', 'excerpt'] as const).map((column) => [
      column,
      place(situation, `inboundMails.${column}`),
    ]),
  ) as Record<'key' | 'recipient', string>
  await tx.insert(tx.t.inboundMails).values({
    id,
    ...mail,
    provider: 'json',
    contentType: 'x',
    bytes: 1,
    file: mailFile,
    senderEmail: 'Amara@Example.com',
    ticketId,
    messageId: id,
    createdAt: 1,
  })
  return [file, mailFile]
}

interface SeededTicket {
  ticketId: number
  situation: Situation
  person: Elsewhere
}

/** Also what it quotes of the person, an answer of staff, a draft, and an email to staff. */
async function seedTextOfOther(tx: Tx, { ticketId, situation, person }: SeededTicket): Promise<void> {
  const { ticketMessages, ticketDrafts, outbox } = tx.t
  // Their own ticket was opened by themselves.
  const [id, body] = [(situation === 'message' ? 700 : 900) + ticketId, wordOf(`other.${situation}`, 'body')]
  const quoted =
    situation === 'message' ? [`> ${wordOf(situation, 'ticketMessages.bodyText')}`, `> ${wordOf('other.message', 'quote')}`] : []
  const message = { ticketId, channel: 'web', visibleAt: 2, createdAt: 2 } as const
  await tx.insert(ticketMessages).values([
    {
      ...message,
      id,
      kind: 'customer',
      key: `k${id}`,
      authorId: person.otherId,
      authorName: 'Zofia',
      bodyText: body,
      quotedText: quoted.join('\n'),
    },
    {
      ...message,
      id: 1000 + ticketId,
      kind: 'staff',
      key: `s${id}`,
      authorName: 'Robin',
      bodyText: [`Dear ${person.email},`, ...quoted].join('\n'),
    },
  ])
  await tx.insert(ticketDrafts).values({ ticketId, userId: person.otherId, kind: 'note', body: `From ${person.email}`, updatedAt: 1 })
  if (situation !== 'message') return
  const mail = { messageId: '<m@x>', threadIds: `<ticket-${ticketId}@shop.example>`, state: 'sent', runAt: 1, createdAt: 1 } as const
  const text = `${person.email} wrote: ${place(situation, 'outbox.text')}`
  await tx.insert(outbox).values({
    ...mail,
    template: 'staff_ticket_reply',
    recipient: 'robin@example.com',
    subject: place(situation, 'outbox.subject'),
    html: text,
    text,
  })
}

async function seedMove(tx: Tx, { ticketId, situation, person }: SeededTicket): Promise<void> {
  const { ticketMessages, ticketMerges, tickets } = tx.t
  const named = `${place(situation, 'event.customer')} (${person.email})`
  const events: Record<Situation, Record<string, string | number>[]> = {
    merged: [{ kind: 'merged', from: 700, merge: 1, subject: place('merged', 'event.subject') }],
    given: [
      { kind: 'subject', from: place('given', 'event.from'), to: place('given', 'event.to') },
      { kind: 'rated', rating: 'bad' },
    ],
    moment: [{ kind: 'customer_changed', from: 'Zofia (zofia@example.com)', to: named }],
    message: [{ kind: 'split', to: 512, subject: place('message', 'event.subject') }],
  }
  const changed = { kind: 'customer_changed', from: named, to: 'Zofia (zofia@example.com)' }
  for (const [at, event] of [...events[situation], changed].entries())
    await tx.insert(ticketMessages).values({
      id: ticketId * 10 + at,
      ticketId,
      kind: 'event',
      channel: 'shop',
      key: `e${at}`,
      event,
      visibleAt: 3,
      createdAt: 3,
      ...(event.kind === 'rated' ? { authorId: person.userId, authorName: place('given', 'event.authorName') } : { authorName: 'Robin' }),
    })
  const change = { customer: [named, 'Zofia (zofia@example.com)'] }
  const subject = `ticket:${ticketId}`
  await recordAudit(tx, { actor: { id: 999, name: 'Robin' }, action: 'ticket.customer_changed', subject, change, now: 1 })
  if (situation !== 'merged') return
  const source = { id: 700, token: 'token-700', subject: place('merged', 'source.subject'), mergedInto: ticketId, userId: person.userId }
  await tx.insert(tickets).values({ ...source, ...zofia, channel: 'web', searchText: '', ...times })
  const merge = { sourceId: 700, targetId: ticketId, messageIds: [800 + ticketId], actor: 'Robin', createdAt: 1 }
  await tx.insert(ticketMerges).values({ ...merge, status: 'open' })
}
