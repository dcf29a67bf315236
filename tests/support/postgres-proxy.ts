import type { Socket } from 'bun'

type Upstream = Socket<undefined>

export interface PostgresProxy {
  /** The same database, through the proxy. */
  url: string
  /** Closes all connections; new ones get this error of PostgreSQL, or none where the server would not answer at all. */
  cut(sqlState?: string): void
  /** Keeps all connections open, and accepts new ones, but passes nothing on until `restore`. */
  silence(): void
  restore(): void
  stop(): void
}

interface Client {
  upstream: Upstream | null
  waiting: Buffer[]
  /** Of the server, while the proxy is silent. */
  answers: Buffer[]
}

/** Between a program and its PostgreSQL server, which it can take away. */
export function startPostgresProxy(databaseUrl: string): PostgresProxy {
  const target = new URL(databaseUrl)
  const clients = new Set<Socket<Client>>()
  let state: 'up' | 'closed' | 'silent' | { sqlState: string } = 'up'

  const proxy = Bun.listen<Client>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(client) {
        client.data = { upstream: null, waiting: [], answers: [] }
        clients.add(client)
        if (state === 'closed') client.end()
        else if (state === 'up') void connectUpstream(client)
      },
      data(client, bytes) {
        if (typeof state === 'object') return void client.end(fatalError(state.sqlState))
        if (client.data.upstream && state !== 'silent') client.data.upstream.write(bytes)
        else client.data.waiting.push(Buffer.from(bytes))
      },
      close(client) {
        clients.delete(client)
        client.data.upstream?.end()
      },
    },
  })
  const connectUpstream = (client: Socket<Client>) =>
    Bun.connect({
      hostname: target.hostname,
      port: Number(target.port || 5432),
      socket: {
        open(upstream) {
          client.data.upstream = upstream
          for (const bytes of client.data.waiting.splice(0)) upstream.write(bytes)
        },
        data: (_, bytes) => void (state === 'silent' ? client.data.answers.push(Buffer.from(bytes)) : client.write(bytes)),
        close: () => void client.end(),
      },
    }).catch(() => client.end())

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return {
    url: url.href,
    cut(sqlState) {
      state = sqlState === undefined ? 'closed' : { sqlState }
      for (const client of clients) client.terminate()
    },
    silence: () => void (state = 'silent'),
    restore() {
      const held = state === 'silent' ? clients : []
      state = 'up'
      for (const client of held) {
        const { upstream, waiting, answers } = client.data
        for (const bytes of answers.splice(0)) client.write(bytes)
        if (upstream) for (const bytes of waiting.splice(0)) upstream.write(bytes)
        else void connectUpstream(client)
      }
    },
    stop: () => proxy.stop(true),
  }
}

// ErrorResponse of the protocol: type, length, fields of one letter and a text each, and an end.
function fatalError(sqlState: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0Mtaken away by a test\0\0`)
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}
