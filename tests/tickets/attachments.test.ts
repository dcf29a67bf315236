import { describe, expect, test } from 'bun:test'
import { getAttachment, pruneTicketFiles, storeAttachment, withStoredAttachments } from '#src/tickets/attachments.ts'
import { maxAttachments, maxAttachmentSize, maxAttachmentsSize } from '#src/tickets/limits.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'

const { shop } = storeTest()

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
const hour = 3_600_000
const listFiles = () => shop.files.listModifiedBefore(Number.MAX_SAFE_INTEGER)

describe('a stored file', () => {
  const types: [name: string, bytes: Uint8Array, type: string][] = [
    ['cup.png', png, 'image/png'],
    ['cup.jpg', png, 'image/png'],
    ['cup', png, 'image/png'],
    ['cup.png', Buffer.from('<script>'), 'application/octet-stream'],
    ['cup.svg', Buffer.from('<svg onload="x">'), 'application/octet-stream'],
    ['invoice.pdf', Buffer.from('%PDF'), 'application/pdf'],
    ['odd', Buffer.from('?'), 'application/octet-stream'],
  ]
  for (const [name, bytes, type] of types)
    test(`${name} that begins with ${JSON.stringify(String.fromCharCode(...bytes.slice(0, 4)))} has the type ${type}`, async () => {
      expect(await storeAttachment(shop, { name, bytes })).toMatchObject({ type, bytes: bytes.length })
    })

  const zip = (file: string) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${file}`, 'latin1')
  const named: [name: string, bytes: Uint8Array, as: string][] = [
    ['', png, 'file.png'],
    ['cup', png, 'cup.png'],
    ['cup.', png, 'cup.png'],
    ['attachment-1', Buffer.from('%PDF-1.7'), 'attachment-1.pdf'],
    ['Invoice 2.5', Buffer.from('%PDF-1.7'), 'Invoice 2.5.pdf'],
    ['noname', Buffer.from('Grüße'), 'noname.txt'],
    ['ATT00001', Buffer.from('<!doctype html><p>'), 'ATT00001.html'],
    ['letter', zip('word/document.xml'), 'letter.docx'],
    ['photos', zip('a.jpg'), 'photos.zip'],
    ['README', Buffer.from('Read me'), 'README'],
    ['file', new Uint8Array([1, 2, 3]), 'file'],
    ['cup.jpg', png, 'cup.jpg'],
  ]
  for (const [name, bytes, as] of named)
    test(`that came as "${name}" is called ${as}`, async () => {
      expect((await storeAttachment(shop, { name, bytes })).name).toBe(as)
    })

  test('has a name without folders and control characters, and a storage name of its own', async () => {
    const stored = await storeAttachment(shop, { name: '../../etc/\u0000pass\nwd.txt', bytes: png })
    expect(stored.name).toBe('passwd.txt')
    expect(stored.file).toMatch(/^ticket-[a-z0-9]{32}\.bin$/)
  })
})

describe('files of a form', () => {
  const refused: [why: string, files: File[]][] = [
    ['too many', Array.from({ length: maxAttachments + 1 }, () => new File(['x'], 'a.txt'))],
    ['an empty one', [new File([], 'a.txt')]],
    ['one that is too large', [new File([new Uint8Array(maxAttachmentSize + 1)], 'a.txt')]],
    ['too much together', Array.from({ length: 3 }, () => new File([new Uint8Array(maxAttachmentsSize / 3 + 1)], 'a.txt'))],
  ]
  for (const [why, files] of refused)
    test(`are refused and not stored: ${why}`, async () => {
      const storing = withStoredAttachments(shop, files, async () => ({ isNew: true }))
      expect(await storing.catch((error: unknown) => error)).toMatchObject({ field: 'files' })
      expect(await listFiles()).toEqual([])
    })

  test('are deleted again when the work fails or adds nothing', async () => {
    const files = [new File(['x'], 'a.txt')]
    const failing = withStoredAttachments(shop, files, () => Promise.reject(new UserError('helpdesk.messageMissing')))
    expect(await failing.catch((error: unknown) => error)).toBeInstanceOf(UserError)
    await withStoredAttachments(shop, files, async () => ({ isNew: false }))
    expect(await listFiles()).toEqual([])
  })
})

describe('an attachment', () => {
  const store = async (kind: 'customer' | 'staff' | 'note', visibleAt = shop.now()) => {
    const ticket = await openTicket(shop)
    const attachments = [await storeAttachment(shop, { name: 'cup.png', bytes: png })]
    const message = { ...customerMessage('Look'), kind, attachments, visibleAt }
    await shop.db.transaction((tx) => addMessage(tx, ticket, message, shop.now()))
    const [row] = await shop.db.read.select().from(shop.db.t.ticketAttachments)
    return { ticket, id: row!.id }
  }
  const canSee = (ticketId: number, id: number, customerAt?: number) =>
    getAttachment(shop.db.read, ticketId, id, customerAt === undefined ? {} : { customerAt }).then(
      () => true,
      () => false,
    )

  test('of a note is for staff only', async () => {
    const { ticket, id } = await store('note')
    expect([await canSee(ticket.id, id), await canSee(ticket.id, id, shop.now())]).toEqual([true, false])
  })

  test('of an answer that can still be undone is not for the customer yet', async () => {
    const { ticket, id } = await store('staff', shop.now() + 5000)
    expect([await canSee(ticket.id, id, shop.now()), await canSee(ticket.id, id, shop.now() + 5000)]).toEqual([false, true])
  })

  test('belongs to its ticket only', async () => {
    const { id } = await store('customer')
    const other = await openTicket(shop)
    expect(await canSee(other.id, id)).toBe(false)
  })
})

test('files that no ticket has are deleted after a day', async () => {
  const attachments = [await storeAttachment(shop, { name: 'kept.png', bytes: png })]
  await openTicket(shop, { message: { ...customerMessage('Look'), attachments } })
  await storeAttachment(shop, { name: 'orphan.png', bytes: png })
  shop.clock.advance(23 * hour)
  expect(await pruneTicketFiles(shop)).toBe(0)
  shop.clock.advance(2 * hour)
  expect(await pruneTicketFiles(shop)).toBe(1)
  expect(await listFiles()).toEqual([attachments[0]!.file])
})
