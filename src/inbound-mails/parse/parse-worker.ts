import { type Delivery, type ParseResult, readDelivery } from './read-delivery.ts'

export interface ParseTask {
  delivery: Delivery
  body: Uint8Array<ArrayBuffer>
}

declare const self: Worker

self.onmessage = async ({ data: { delivery, body } }: MessageEvent<ParseTask>) => {
  const result: ParseResult = await readDelivery(delivery, body)
  self.postMessage(result)
}

// The time of the first mail begins now.
self.postMessage('ready')
