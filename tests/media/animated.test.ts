import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addImage } from '#src/media/images.ts'
import { readImageHeader } from '#src/media/headers/image-header.ts'
import { sniffImage } from '#src/media/sniff.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { flatPng, withPngChunk } from './image-files.ts'

const { shop } = storeTest()

const fileOf = (name: string) => Bun.file(join(import.meta.dir, 'files', name)).bytes()

test.each(['animated.gif', 'animated.png', 'animated.webp', 'animated.avif'])('%s is refused with a reason', async (name) => {
  await expect(addImage(shop, await fileOf(name), name)).rejects.toMatchObject({ key: 'media.animated', field: 'file' })
  expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
})

test('a GIF, PNG or AVIF of one frame is still', async () => {
  const gif = Buffer.from(await fileOf('animated.gif'))
  // The second frame begins after the empty block that ends the first.
  const first = gif.indexOf(0x2c, 13)
  const oneFrame = Buffer.concat([gif.subarray(0, gif.indexOf(Buffer.from([0x00, 0x21, 0xf9]), first) + 1), Buffer.from([0x3b])])
  expect(await addImage(shop, oneFrame, 'still.gif')).toMatchObject({ width: 16, height: 12 })
  const single = withPngChunk(flatPng([1, 2, 3]), 'acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  expect(await addImage(shop, single, 'still.png')).toMatchObject({ width: 16, height: 12 })
  expect(await addImage(shop, await fileOf('two.avif'), 'still.avif')).toMatchObject({ width: 64, height: 48 })
})

test('a header that is cut anywhere is read without an error', async () => {
  for (const name of ['animated.gif', 'animated.png', 'animated.webp', 'animated.avif', 'cmyk.jpg', 'turned.avif', 'p3.avif']) {
    const bytes = await fileOf(name)
    for (let length = 12; length < bytes.length; length += 5) {
      const cut = bytes.subarray(0, length)
      expect(readImageHeader(cut, sniffImage(bytes)).orientation).toBe(1)
    }
  }
})
