import { NotFound, Refusal } from '#src/lib/errors.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { sniffVideo, type VideoType } from './sniff.ts'

export const largestVideo = 40 * 1024 * 1024

/**
 * Stores a film of ours as it comes in, under a random name, and gives back its address, /media/<name>. Throws Refusal for anything that is
 * neither MP4 nor WebM, or too large, and keeps nothing of it then.
 */
export async function addVideo(shop: Pick<Shop, 'files'>, parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all = parts[Symbol.asyncIterator]()
  try {
    const head = await firstBytes(all, 16)
    const type = sniffVideo(head)
    if (type === null) throw new Refusal('media.notAVideo', {}, 'file')
    const name = `${newToken()}.${type}`
    await shop.files.putStream(name, upTo(largestVideo, head, all))
    return `/media/${name}`
  } catch (error) {
    // Read to its end: who still sends would not hear why it was refused.
    while (!(await all.next()).done);
    throw error
  }
}

async function firstBytes(parts: AsyncIterator<Uint8Array>, count: number): Promise<Uint8Array> {
  let head = new Uint8Array()
  while (head.length < count) {
    const next = await parts.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return head
}

async function* upTo(most: number, head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  let bytes = head.length
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    bytes += next.value.length
    if (bytes > most) throw new Refusal('media.videoTooLarge', { megabytes: most / 1024 / 1024 }, 'file')
    yield next.value
  }
}

/** The stored film of this name and its media type. Throws NotFound. */
export async function getVideo(shop: Pick<Shop, 'files'>, name: string): Promise<{ body: Blob; type: string }> {
  const ending = /^[a-z0-9]{32}\.(mp4|webm)$/.exec(name)?.[1] as VideoType | undefined
  const body = ending ? await shop.files.get(name) : null
  if (!body) throw new NotFound('video')
  return { body, type: `video/${ending}` }
}
