import { describe, expect, test } from 'bun:test'
import { addVideo, getVideo, maxVideoSize } from '#src/media/videos.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { createTestShop } from '#tests/support/shop.ts'

const mp4 = (length: number) =>
  new Uint8Array(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(length - 12, 7)]))

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

/** The same, and how much of it nobody has read. */
function trackReads(bytes: Uint8Array) {
  let at = 0
  async function* parts() {
    for (; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20))
  }
  return { parts: parts(), unreadBytes: () => Math.max(0, bytes.length - at) }
}

describe('a film of the shop', () => {
  test('is kept under a random name, and sent whole or in the piece a player asks for', async () => {
    const shop = await startTestShop()
    const path = await addVideo(shop, streamOf(mp4(5000)))
    expect(path).toMatch(/^\/media\/[a-z0-9]{32}\.mp4$/)
    const whole = await fetch(shop.config.baseUrl + path)
    expect([whole.status, whole.headers.get('content-type'), (await whole.bytes()).length]).toEqual([200, 'video/mp4', 5000])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const partial = await fetch(shop.config.baseUrl + path, { headers: { range: 'bytes=4-11' } })
    expect([partial.status, partial.headers.get('content-range'), await partial.text()]).toEqual([206, 'bytes 4-11/5000', 'ftypisom'])
    const requestRange = async (range: string) => {
      const response = await fetch(shop.config.baseUrl + path, { headers: { range } })
      return [response.status, response.headers.get('content-range'), (await response.bytes()).length]
    }
    expect(await requestRange('bytes=4990-')).toEqual([206, 'bytes 4990-4999/5000', 10])
    expect(await requestRange('bytes=-3')).toEqual([206, 'bytes 4997-4999/5000', 3])
    expect(await requestRange('bytes=0-99999')).toEqual([206, 'bytes 0-4999/5000', 5000])
    expect(await requestRange('bytes=5000-')).toEqual([416, 'bytes */5000', 0])
    expect(await requestRange('bytes=9-2')).toEqual([416, 'bytes */5000', 0])
    expect(await requestRange('bytes=0-1,4-5')).toEqual([200, null, 5000])
  })

  test.each([
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]), 'media.notAVideo'],
    ['nothing', new Uint8Array(), 'media.notAVideo'],
    ['HTML', new TextEncoder().encode('<script>alert(1)</script>'), 'media.notAVideo'],
    ['more than may be kept', mp4(maxVideoSize + 1), 'media.videoTooLarge'],
  ])('is not %s', async (_, bytes, key) => {
    const shop = await createTestShop()
    const { parts, unreadBytes } = trackReads(bytes)
    await expect(addVideo(shop, parts)).rejects.toThrow(key)
    expect(unreadBytes()).toBe(0)
    expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
  })

  test('has a name of ours or is not there', async () => {
    const shop = await createTestShop()
    for (const name of [`${'a'.repeat(32)}.mp4`, '../shop.db', `${'A'.repeat(32)}.mp4`, 'a.mp4'])
      await expect(getVideo(shop, name)).rejects.toThrow('not found')
  })
})
