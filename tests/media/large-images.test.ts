import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addImage } from '#src/media/images.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createImage } from './create-image.ts'

const { shop } = storeTest()
const OriginalImage = Bun.Image
let decoding = 0
let mostAtOnce = 0
let decoded = 0
/** Decoding waits for it. */
let mayDecode = (): Promise<void> => Promise.resolve()
beforeEach(() => {
  decoding = mostAtOnce = decoded = 0
  mayDecode = () => Promise.resolve()
})
afterEach(() => {
  Bun.Image = OriginalImage
})

class CountingImage extends OriginalImage {
  override async bytes() {
    decoding += 1
    mostAtOnce = Math.max(mostAtOnce, decoding)
    try {
      await mayDecode()
      return await super.bytes()
    } finally {
      decoding -= 1
      decoded += 1
    }
  }
}

async function addAtOnce(count: number, image: Uint8Array) {
  Bun.Image = CountingImage as typeof Bun.Image
  return Promise.all(Array.from({ length: count }, () => addImage(shop, new Uint8Array(image), 'image.png')))
}

test('of many large images that are sent at once, two are decoded at a time, and all are stored', async () => {
  const stored = await addAtOnce(5, await createImage(3000, 2800))
  expect(stored.map(({ width }) => width)).toEqual(Array<number>(5).fill(1600))
  expect([decoded, mostAtOnce]).toEqual([5, 2])
})

test('small images do not wait for others', async () => {
  const small = await createImage(40, 40)
  // None ends before all have begun.
  const { promise, resolve } = Promise.withResolvers<void>()
  mayDecode = () => {
    if (decoding === 6) resolve()
    return promise
  }
  await addAtOnce(6, small)
  expect([decoded, mostAtOnce]).toEqual([6, 6])
})
