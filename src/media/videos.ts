import { NotFound, Refusal } from '#src/lib/errors.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { sniffVideo, type VideoType } from './sniff.ts'

export const largestVideo = 40 * 1024 * 1024

/** Stores a film of ours under a random name and gives back its address, /media/<name>. Throws Refusal for anything that is neither MP4 nor WebM. */
export async function addVideo(shop: Pick<Shop, 'files'>, bytes: Uint8Array): Promise<string> {
  if (bytes.length > largestVideo) throw new Refusal('media.videoTooLarge', { megabytes: largestVideo / 1024 / 1024 }, 'file')
  const type = sniffVideo(bytes)
  if (type === null) throw new Refusal('media.notAVideo', {}, 'file')
  const name = `${newToken()}.${type}`
  await shop.files.put(name, bytes)
  return `/media/${name}`
}

/** The stored film of this name and its media type. Throws NotFound. */
export async function getVideo(shop: Pick<Shop, 'files'>, name: string): Promise<{ body: Blob; type: string }> {
  const ending = /^[a-z0-9]{32}\.(mp4|webm)$/.exec(name)?.[1] as VideoType | undefined
  const body = ending ? await shop.files.get(name) : null
  if (!body) throw new NotFound('video')
  return { body, type: `video/${ending}` }
}
