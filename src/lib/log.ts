import { writeSync } from 'node:fs'
import { pino, stdSerializers, type Level, type Logger } from 'pino'
import { withoutSecrets } from './errors/error-message.ts'
import { requestId } from './concurrency/request-scope.ts'
import type { System, Timer, Timers } from '#src/shop/system.ts'

/** The application log. `pretty` writes short lines for a terminal instead of JSON; `write` receives each finished line. */
export function createLogger(
  level: Level | 'silent',
  { now, timers }: Pick<System, 'now' | 'timers'>,
  options: { pretty?: boolean; write?: (line: string) => void } = {},
): Logger {
  const write = options.write ?? ((line) => toStdout(timers, line))
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const id = requestId()
        return id ? { requestId: id } : {}
      },
      redact: { paths: secretPaths, censor: '[secret]' },
      serializers: { err: describeError },
    },
    { write: options.pretty ? (line: string) => write(formatPretty(line)) : write },
  )
}

const secretNames = ['password', 'password_confirmation', 'token', 'api_token', 'secret', 'authorization', 'cookie']
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Without the values of a failed query. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _, ...described } = stdSerializers.err(error) as unknown as Record<string, unknown>
  const texts = Object.entries(described).map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value])
  return Object.fromEntries(texts)
}

const flushDelayMs = 50
const maxBufferLength = 64 * 1024
let buffer = ''
let timer: Timer | undefined

// Request lines are buffered briefly; errors are written at once, after everything buffered before them.
function toStdout(timers: Timers, line: string): void {
  buffer += line
  if (!line.startsWith('{"level":"info"') || buffer.length > maxBufferLength) flush()
  else timer ??= timers.after(flushDelayMs, flush).unref()
}

function flush(): void {
  timer?.cancel()
  timer = undefined
  let rest = Buffer.from(buffer)
  buffer = ''
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
  } catch {
    // A full or closed pipe must not stop the server.
  }
}

process.on('exit', flush)

function formatPretty(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as { level: string; time: string; msg?: string; err?: { stack?: string } }
  const fields = Object.entries(rest).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${msg ?? ''}${fields.join('')}${err?.stack ? `\n${err.stack}` : ''}\n`
}
