import { Resvg, initWasm } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' }
import { loadShippedFonts } from '#src/lib/pdf/shipped-fonts.ts'
import { fontWidths } from './font-widths.ts'
import { type SocialImageDrawing, socialImageSvg } from './social-image-svg.ts'
import type { WorkResult } from './worker-queue.ts'

type DrawResult = WorkResult<{ png: Uint8Array<ArrayBuffer> }>

declare const self: Worker

const ready = (async () => initWasm(new WebAssembly.Module(await Bun.file(wasm).bytes())))()

self.onmessage = async ({ data }: MessageEvent<SocialImageDrawing>) => {
  const result: DrawResult = await draw(data).catch((error: unknown) => ({ error: String(error) }))
  self.postMessage(result)
}

async function draw(drawing: SocialImageDrawing): Promise<DrawResult> {
  await ready
  const fonts = [...(await loadShippedFonts(`${drawing.title}${drawing.siteName}`)).values()].map(({ bold }) => bold)
  const measure = fontWidths(fonts as [Uint8Array, ...Uint8Array[]])
  const svg = new Resvg(socialImageSvg(drawing, measure), { font: { fontBuffers: fonts, defaultFontFamily: 'Noto Sans' } })
  const rendered = svg.render()
  const png = new Uint8Array(rendered.asPng())
  rendered.free()
  svg.free()
  return { png }
}
