import { Resvg, initWasm } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' }
import { type SocialImageDrawing, socialImageSvg } from './social-image-svg.ts'
import type { WorkResult } from '#src/lib/concurrency/worker-queue.ts'
import { loadOutlines } from './title-outlines.ts'

type DrawResult = WorkResult<{ png: Uint8Array<ArrayBuffer> }>

declare const self: Worker

const ready = (async () => initWasm(new WebAssembly.Module(await Bun.file(wasm).bytes())))()

self.onmessage = async ({ data }: MessageEvent<SocialImageDrawing>) => {
  const result: DrawResult = await draw(data).catch((error: unknown) => ({ error: String(error) }))
  self.postMessage(result)
}

async function draw(drawing: SocialImageDrawing): Promise<DrawResult> {
  await ready
  const svg = new Resvg(socialImageSvg(drawing, await loadOutlines(`${drawing.title}${drawing.siteName}`)))
  const rendered = svg.render()
  const png = new Uint8Array(rendered.asPng())
  rendered.free()
  svg.free()
  return { png }
}
