/** A body sent in chunks, as far as it was received. Offsets are those of the received bytes. */
export interface ChunkedBody {
  isComplete: boolean
  /** Where the body ends; of an incomplete one, the least number of bytes worth another look. */
  end: number
  /** Of the data of complete chunks. */
  parts: [start: number, end: number][]
}

/** Reads the chunks that begin at `start`. Throws for one without a size. */
export function readChunks(received: Buffer, start: number): ChunkedBody {
  const parts: ChunkedBody['parts'] = []
  let chunkStart = start
  for (;;) {
    const lineEnd = received.indexOf('\r\n', chunkStart)
    if (lineEnd < 0) return { isComplete: false, end: received.length + 1, parts }
    const size = Number.parseInt(received.toString('latin1', chunkStart, lineEnd), 16)
    if (!(size >= 0)) throw new Error('a chunk without a size')
    if (size === 0) return { ...findTrailerEnd(received, lineEnd), parts }
    const dataStart = lineEnd + 2
    chunkStart = dataStart + size + 2
    if (chunkStart > received.length) return { isComplete: false, end: chunkStart, parts }
    parts.push([dataStart, dataStart + size])
  }
}

// An empty line ends the body. Without trailers it follows the last size at once.
function findTrailerEnd(received: Buffer, lineEnd: number): Pick<ChunkedBody, 'isComplete' | 'end'> {
  const emptyLine = received.indexOf('\r\n\r\n', lineEnd)
  return emptyLine < 0 ? { isComplete: false, end: received.length + 1 } : { isComplete: true, end: emptyLine + 4 }
}
