import { TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Timer, Timers } from '#src/shop/system.ts'
import type { HttpRequest } from './request.ts'
import { maxStreams, maxStreamsPerUser } from './limits.ts'

/** Ms between two signs of life, after each of which `isAllowed` is asked again. */
const heartbeatMs = 10_000
/** Seconds of silence after which the connection is closed; more than two heartbeats. */
const idleSeconds = 30

interface StreamOptions {
  userId: number
  /** Asked at each heartbeat; false or an error ends the stream. */
  isAllowed(): Promise<boolean>
  /** Begins to send; returns how to stop. */
  start(send: (event: string, data: unknown) => void): () => void
}

export interface EventStreams {
  /** Throws TooManyRequests. */
  open(req: HttpRequest, options: StreamOptions): Response
  /** Heartbeats of all streams, as the timer sends them. */
  beat(): Promise<void>
  closeAll(): void
  readonly size: number
}

interface OpenStream {
  userId: number
  beat(): Promise<void>
  close(): void
}

const registries = new WeakMap<object, EventStreams>()

/** The streams of a program, by its configuration. They are closed when it stops, because their requests never end by themselves. */
export function eventStreams({ config, timers }: { config: object; timers: Timers }): EventStreams {
  let streams = registries.get(config)
  if (!streams) registries.set(config, (streams = createEventStreams(timers)))
  return streams
}

const encoder = new TextEncoder()

function createEventStreams(timers: Timers): EventStreams {
  const streams = new Set<OpenStream>()
  let timer: Timer | undefined
  const beat = async () => void (await Promise.all([...streams].map((stream) => stream.beat())))

  function remove(stream: OpenStream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    timer?.cancel()
    timer = undefined
  }

  return {
    beat,
    closeAll() {
      for (const stream of streams) stream.close()
    },
    get size() {
      return streams.size
    },
    open(req, { userId, isAllowed, start }) {
      const own = [...streams].filter((stream) => stream.userId === userId).length
      if (streams.size >= maxStreams || own >= maxStreamsPerUser) throw new TooManyRequests(60)
      req.extendTimeout(idleSeconds)
      let stream: OpenStream | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const close = () => {
            if (!stream || !streams.has(stream)) return
            remove(stream)
            stop()
            try {
              controller.close()
            } catch {
              // The browser has gone already.
            }
          }
          const write = (text: string) => {
            try {
              controller.enqueue(encoder.encode(text))
            } catch {
              close()
            }
          }
          const stop = start((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
          stream = {
            userId,
            close,
            async beat() {
              if (await isAllowed().catch(() => false)) write(': \n\n')
              else close()
            },
          }
          streams.add(stream)
          timer ??= timers.every(heartbeatMs, () => void beat()).unref()
          req.raw.signal.addEventListener('abort', close)
          write('retry: 5000\n\n')
        },
        cancel: () => stream?.close(),
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
  }
}
