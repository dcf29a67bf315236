import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { sniffVideo, type VideoType } from './sniff.ts'
import { maxVideoMegabytes, maxVideoSize } from './limits.ts'

/**
 * Streams a video to storage; returns its path, /media/<name>. Throws UserError for other types than MP4 and WebM, or too many bytes.
 * `stem` is the random name that it had in another store.
 */
export async function addVideo(
  shop: Pick<Shop, 'files' | 'random'>,
  chunks: AsyncIterable<Uint8Array>,
  stem = newToken(shop.random),
): Promise<string> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    const head = await readFirstBytes(iterator, 16)
    const type = sniffVideo(head)
    if (type === null) throw new UserError('media.notAVideo', {}, 'file')
    const name = `${stem}.${type}`
    await shop.files.putStream(name, limitBytes(head, iterator))
    return `/media/${name}`
  } catch (error) {
    // Read to the end: a browser that is still sending would not show the error.
    while (!(await iterator.next()).done);
    throw error
  }
}

async function readFirstBytes(chunks: AsyncIterator<Uint8Array>, count: number): Promise<Uint8Array> {
  let head = new Uint8Array()
  while (head.length < count) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return head
}

async function* limitBytes(head: Uint8Array, remaining: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  let bytes = head.length
  for (let next = await remaining.next(); !next.done; next = await remaining.next()) {
    bytes += next.value.length
    if (bytes > maxVideoSize) throw new UserError('media.videoTooLarge', { megabytes: maxVideoMegabytes }, 'file')
    yield next.value
  }
}

/** The stored video and its media type. Throws NotFound. */
export async function getVideo(shop: Pick<Shop, 'files'>, name: string): Promise<{ body: Blob; type: string }> {
  const extension = /^[a-z0-9]{32}\.(mp4|webm)$/.exec(name)?.[1] as VideoType | undefined
  const body = extension ? await shop.files.get(name) : null
  if (!body) throw new NotFound('video')
  return { body, type: `video/${extension}` }
}
