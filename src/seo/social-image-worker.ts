import { Resvg, initWasm } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' }
import semiBoldPath from '#src/lib/fonts/NotoSans-SemiBold.ttf' with { type: 'file' }
import { fontWidths } from './font-widths.ts'
import { type SocialImageDrawing, socialImageSvg } from './social-image-svg.ts'
import type { WorkResult } from '#src/lib/concurrency/worker-queue.ts'

type DrawResult = WorkResult<{ png: Uint8Array<ArrayBuffer> }>

declare const self: Worker

const ready = (async () => {
  await initWasm(new WebAssembly.Module(await Bun.file(wasm).bytes()))
  const bytes = await Bun.file(semiBoldPath).bytes()
  return { measure: fontWidths(bytes), font: { fontBuffers: [bytes], defaultFontFamily: 'Noto Sans' } }
})()

self.onmessage = async ({ data }: MessageEvent<SocialImageDrawing>) => {
  const result: DrawResult = await draw(data).catch((error: unknown) => ({ error: String(error) }))
  self.postMessage(result)
}

async function draw(drawing: SocialImageDrawing): Promise<DrawResult> {
  const { measure, font } = await ready
  const svg = new Resvg(socialImageSvg(drawing, measure), { font })
  const rendered = svg.render()
  const png = new Uint8Array(rendered.asPng())
  rendered.free()
  svg.free()
  return { png }
}
