import { join } from 'node:path'
import { openStudioPage } from './studio-page.ts'
import { encodeMp4 } from './mp4.ts'

// bun db/product-renderer/render-video.ts [--to=folder] [name...]   films a product going round once, with a still of it to show before

const videos: Record<string, { shot: string; close: number; poster: number }> = {
  'backpack-film': { shot: 'backpack-moss', close: 1.02, poster: 40 },
  'kettle-film': { shot: 'kettle-graphite', close: 1.4, poster: 0 },
}

const [width, height, framesPerSecond, seconds, samples] = [960, 540, 20, 6, 4]
const bitrate = 400_000
const count = framesPerSecond * seconds
const folder = Bun.argv.find((arg) => arg.startsWith('--to='))?.slice(5) ?? join(import.meta.dir, '../seeds/demo/images')
const names = Bun.argv.slice(2).filter((arg) => !arg.startsWith('--'))

declare const frame: (shot: string, turn: number, close: number, width: number, height: number, samples: number) => Promise<string>
declare const beginFilm: (settings: object) => void
declare const addFrame: (png: string) => Promise<void>
declare const endFilm: () => Promise<{ avcC: string; frames: { bytes: string; whole: boolean }[] }>

const { page, close } = await openStudioPage('video-scene.ts')
await page.addScriptTag({ content: encoder() })
for (const name of names.length > 0 ? names : Object.keys(videos)) await renderVideo(name, videos[name]!)
await close()

async function renderVideo(name: string, { shot, close, poster }: { shot: string; close: number; poster: number }): Promise<void> {
  const started = performance.now()
  await page.evaluate((settings) => beginFilm(settings), { codec: 'avc1.640028', width, height, framerate: framesPerSecond, bitrate })
  for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
    // Eases in and out; the video ends where it started.
    const turn = 360 * ease(frameIndex / count)
    await page.evaluate(async (ask: [string, number, number, number, number, number]) => addFrame(await frame(...ask)), [
      shot,
      turn,
      close,
      width,
      height,
      samples,
    ] as [string, number, number, number, number, number])
  }
  const { avcC, frames } = await page.evaluate(() => endFilm())
  const bytes = encodeMp4({
    width,
    height,
    framesPerSecond,
    avcC: Buffer.from(avcC, 'base64'),
    frames: frames.map(({ bytes, whole }) => ({ bytes: Buffer.from(bytes, 'base64'), whole })),
  })
  await Bun.write(join(folder, `${name}.mp4`), bytes)
  const still = await page.evaluate((ask: [string, number, number, number, number, number]) => frame(...ask), [
    shot,
    poster,
    close,
    1200,
    675,
    10,
  ] as [string, number, number, number, number, number])
  const png = Buffer.from(still.slice(still.indexOf(',') + 1), 'base64')
  await Bun.write(join(folder, `${name}.webp`), await new Bun.Image(png).resize(1600).webp({ quality: 80 }).bytes())
  console.log(`${name}.mp4 ${(bytes.length / 1000).toFixed(0)} kB, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

function ease(progress: number): number {
  const easing = 0.12
  if (progress < easing) return (progress * progress) / (2 * easing * (1 - easing))
  if (progress > 1 - easing) return 1 - ease(1 - progress)
  return (progress - easing / 2) / (1 - easing)
}

// As text, because the project is type-checked without DOM types.
function encoder(): string {
  return `
    let codec, frames, avcC, settings, at
    const base64 = (bytes) => { let text = ''; for (const byte of bytes) text += String.fromCharCode(byte); return btoa(text) }
    globalThis.beginFilm = (given) => {
      settings = given; frames = []; at = 0
      codec = new VideoEncoder({
        output(chunk, about) {
          if (about.decoderConfig?.description) avcC = new Uint8Array(about.decoderConfig.description)
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          frames.push({ bytes: base64(bytes), whole: chunk.type === 'key' })
        },
        error(problem) { console.error(problem.message) },
      })
      codec.configure({ ...settings, avc: { format: 'avc' }, latencyMode: 'quality' })
    }
    globalThis.addFrame = async (png) => {
      const image = await createImageBitmap(await (await fetch(png)).blob())
      const shown = new VideoFrame(image, { timestamp: Math.round(at * 1e6 / settings.framerate) })
      codec.encode(shown, { keyFrame: at % 40 === 0 })
      shown.close()
      at += 1
    }
    globalThis.endFilm = async () => { await codec.flush(); codec.close(); return { avcC: base64(avcC), frames } }
  `
}
