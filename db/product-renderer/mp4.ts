/** H.264 frames of equal duration with their keyframes. */
export interface Video {
  width: number
  height: number
  framesPerSecond: number
  /** Decoder configuration from the encoder. */
  avcC: Uint8Array
  frames: { bytes: Uint8Array; whole: boolean }[]
}

/** It can play while it downloads. */
export function encodeMp4(film: Video): Uint8Array<ArrayBuffer> {
  const head = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'))
  // The header contains the frame offset; its length does not depend on it.
  const dataOffset = head.length + moov(film, 0).length + 8
  return new Uint8Array(Buffer.concat([head, moov(film, dataOffset), box('mdat', ...film.frames.map((frame) => frame.bytes))]))
}

const timescale = 12_000

function moov(film: Video, firstByte: number): Buffer {
  const { width, height, frames } = film
  const tick = timescale / film.framesPerSecond
  const length = tick * frames.length
  const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => u32(value)))
  const whole = frames.flatMap((frame, index) => (frame.whole ? [index + 1] : []))
  const table = box(
    'stbl',
    box('stsd', u32(0), u32(1), avc1(film)),
    box('stts', u32(0), u32(1), u32(frames.length), u32(tick)),
    box('stss', u32(0), u32(whole.length), ...whole.map(u32)),
    box('stsc', u32(0), u32(1), u32(1), u32(frames.length), u32(1)),
    box('stsz', u32(0), u32(0), u32(frames.length), ...frames.map((frame) => u32(frame.bytes.length))),
    box('stco', u32(0), u32(1), u32(firstByte)),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0), u32(0), u32(0), u32(timescale), u32(length), u16(0x55c4), u16(0)),
    box('hdlr', u32(0), u32(0), text('vide'), zeros(12), text('Video\0')),
    box('minf', box('vmhd', u32(1), zeros(8)), box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1)))), table),
  )
  const track = box('tkhd', u32(3), u32(0), u32(0), u32(1), u32(0), u32(length), zeros(16), matrix, u32(width << 16), u32(height << 16))
  const movie = box(
    'mvhd',
    u32(0),
    u32(0),
    u32(0),
    u32(timescale),
    u32(length),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    matrix,
    zeros(24),
    u32(2),
  )
  return box('moov', movie, box('trak', track, media))
}

function avc1({ width, height, avcC }: Video): Buffer {
  const shape = [u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0), u16(1), zeros(32), u16(24), u16(0xffff)]
  return box('avc1', zeros(6), u16(1), zeros(16), ...shape, box('avcC', avcC))
}

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(length), text(type), ...parts])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const zeros = (count: number): Buffer => Buffer.alloc(count)
const text = (letters: string): Buffer => Buffer.from(letters, 'latin1')
