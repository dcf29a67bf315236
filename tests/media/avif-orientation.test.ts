import { expect, test } from 'bun:test'
import { orientPixels, readAvifOrientation } from '#src/media/headers/avif-orientation.ts'

const box = (type: string, ...content: (number[] | Buffer)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The header of a file with a thumbnail, item 1, and the primary image, item 2. */
const avifHeader = (properties: Buffer[], ofPrimary: number[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('avif')),
    box(
      'meta',
      [0, 0, 0, 0],
      box('pitm', [0, 0, 0, 0, 0, 2]),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', [0, 0, 0, 0], [0, 0, 0, 2], [0, 1, 1, 1], [0, 2, ofPrimary.length, ...ofPrimary]),
      ),
    ),
  ])

const ispe = box(
  'ispe',
  Array.from({ length: 12 }, () => 0),
)

test('the orientation of an AVIF is that of its primary image', () => {
  const turned = avifHeader([box('irot', [2]), ispe, box('irot', [0x81 & 3]), box('imir', [1])], [2, 0x83, 0x84])
  expect(readAvifOrientation(turned)).toEqual({ turns: 1, mirror: 'leftToRight' })
  expect(readAvifOrientation(avifHeader([box('irot', [1]), box('imir', [0])], [2]))).toEqual({ turns: 0, mirror: 'topToBottom' })
})

test('a header without orientation, cut or meaningless is upright', () => {
  const upright = { turns: 0, mirror: 'none' as const }
  const header = avifHeader([ispe], [1])
  for (let length = 0; length <= header.length; length++) expect(readAvifOrientation(header.subarray(0, length))).toEqual(upright)
  expect(readAvifOrientation(Buffer.alloc(64, 255))).toEqual(upright)
})

const image = { data: new Uint8ClampedArray(Uint32Array.of(1, 2, 3, 4, 5, 6).buffer), width: 3, height: 2 }

test.each([
  [1, 'none', 2, [3, 6, 2, 5, 1, 4]],
  [2, 'none', 3, [6, 5, 4, 3, 2, 1]],
  [3, 'none', 2, [4, 1, 5, 2, 6, 3]],
  [0, 'leftToRight', 3, [3, 2, 1, 6, 5, 4]],
  [0, 'topToBottom', 3, [4, 5, 6, 1, 2, 3]],
  [1, 'leftToRight', 2, [6, 3, 5, 2, 4, 1]],
] as const)('pixels are turned %i times counter-clockwise, then mirrored: %s', (turns, mirror, width, pixels) => {
  const turned = orientPixels(image, { turns, mirror })
  expect(turned.width).toBe(width)
  expect([...new Uint32Array(turned.data.buffer)]).toEqual([...pixels])
})
