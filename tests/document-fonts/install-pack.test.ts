import { expect, test } from 'bun:test'
import { type FontPack, fontPacks } from '#src/document-fonts/font-packs.ts'
import { installPack } from '#src/document-fonts/install-pack.ts'
import { listPacks, loadPacks } from '#src/document-fonts/installed-packs.ts'
import type { Requests } from '#src/shop/system.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'

const font = new Uint8Array(3000).fill(7)
const pack: FontPack = {
  slug: 'jp',
  file: 'font-noto-sans-jp.ttf',
  bytes: font.length,
  sha256: new Bun.CryptoHasher('sha256').update(font).digest('hex'),
  urls: ['https://first.example/font.ttf', 'https://second.example/font.ttf'],
}

/** What each host sends; a number is a status, null no answer. */
let hosts: Record<string, Uint8Array | number | null> = {}
let address = '93.184.215.14'
const asked: string[] = []
const requests: Requests = {
  ...withoutDns,
  resolve: async () => [address],
  async getFrom(_, { host }) {
    asked.push(host)
    const sent = hosts[host] ?? null
    if (sent === null) throw new Error('refused')
    const body = (async function* () {
      if (typeof sent !== 'number') yield* [sent.subarray(0, 1000), sent.subarray(1000)]
    })()
    return { status: typeof sent === 'number' ? sent : 200, headers: {}, body, close() {} }
  },
}
const { shop, admin } = storeTest({ clients: { admin: 5 }, requests })

const path = '/admin/document-fonts'
const install = async (answers: typeof hosts) => {
  hosts = answers
  asked.length = 0
  return installPack(shop, pack)
}

test('the expected file is stored', async () => {
  await install({ 'first.example': font })
  expect(await (await shop.files.get(pack.file))!.bytes()).toEqual(font)
  expect(asked).toEqual(['first.example'])
})

test.each([[null], [404], [new Uint8Array(3000)], [new Uint8Array(9000).fill(7)], [font.subarray(0, 100)]])(
  'the second address is asked when the first sends %p',
  async (sent) => {
    await install({ 'first.example': sent, 'second.example': font })
    expect([asked, await shop.files.exists(pack.file)]).toEqual([['first.example', 'second.example'], true])
  },
)

test('any other file is refused, and nothing is stored', async () => {
  const other = font.with(5, 8)
  const failed = await install({ 'first.example': other, 'second.example': other }).catch(String)
  expect(failed).toContain('documentFonts.error.otherFile')
  expect(await shop.files.exists(pack.file)).toBe(false)
})

test('an address inside the network is not asked', async () => {
  address = '10.0.0.5'
  const failed = install({ 'first.example': font }).catch(String)
  expect(await failed).toContain('documentFonts.error.unreachable')
  address = '93.184.215.14'
  expect(asked).toEqual([])
})

test('staff read why a font was not installed, and what to do', async () => {
  hosts = {}
  const response = await admin.post(`${path}/kr/install`, {})
  expect(response.status).toBe(422)
  expect(response.text).toContain('could not be downloaded from cdn.jsdelivr.net, unpkg.com')
  expect((await admin.post(`${path}/xx/install`, {})).status).toBe(404)
})

test('the page says which fonts are installed or damaged, what they weigh, and removes one', async () => {
  const [sc, tc] = fontPacks as [FontPack, FontPack]
  await shop.files.put(sc.file, new Uint8Array(sc.bytes))
  await shop.files.put(tc.file, new Uint8Array(10))
  expect((await listPacks(shop)).map(({ state }) => state)).toEqual(['installed', 'damaged', 'missing', 'missing'])
  const { text } = await admin.get(path)
  expect(text).toContain('10.1 MB')
  expect(text).toContain('media/font-noto-sans-tc.ttf')
  expect((await admin.post(`${path}/sc/remove`, {})).status).toBe(303)
  expect(await shop.files.exists(sc.file)).toBe(false)
  expect((await admin.get('/admin/audit-log')).text).toContain('Document font')
})

test('a stored file that is not the font is not used', async () => {
  const [sc] = fontPacks as [FontPack]
  await shop.files.put(sc.file, new Uint8Array(sc.bytes))
  expect(await loadPacks(shop, '東京', ['zh'])).toEqual([])
})
