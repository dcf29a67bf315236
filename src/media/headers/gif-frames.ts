const extension = 0x21
const imageDescriptor = 0x2c

/** Whether a GIF has a second frame. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  let frames = 0
  for (let at = 13 + paletteLength(bytes[10]!); at < bytes.length;) {
    if (bytes[at] === imageDescriptor) {
      frames += 1
      if (frames > 1) return true
      // Position, size, its own palette, and the size of codes.
      at = afterBlocks(bytes, at + 10 + paletteLength(bytes[at + 9]!) + 1)
    } else if (bytes[at] === extension) at = afterBlocks(bytes, at + 2)
    else return false
  }
  return false
}

const paletteLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Each block begins with its length; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}
