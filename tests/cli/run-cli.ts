import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/types.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createMigratedDatabase } from '#tests/support/test-db.ts'

export type Environment = Record<string, string>

export interface ShopEnvironment extends Environment {
  DATA_DIR: string
  DATABASE_URL: string
}

export const newFolder = (): string => mkdtempSync(join(getTempFolder(), 'cli-'))

/** The environment of a production shop with a migrated database of this run's engine and a folder of its own. */
export async function createShopEnvironment(): Promise<ShopEnvironment> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: newFolder(),
    DATABASE_URL: await createMigratedDatabase(),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
}

/** As its owner does: a store without products is closed by its first start. */
export const openToVisitors = (db: Db): Promise<void> => db.transaction((tx) => saveSettings(tx, { shop_open: true }, Date.now()))

/** The command and its working directory. */
export interface Program {
  command: string[]
  folder: string
}

const fromSource: Program = { command: [process.execPath, 'src/main.ts'], folder: join(import.meta.dir, '../..') }

/** Runs the program to its end. */
export async function runCli(args: string[], env: Environment, program = fromSource): Promise<{ code: number; out: string; err: string }> {
  const child = spawnCli(program, args, env)
  const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { code, out, err }
}

/** Starts the program and waits until it has printed `sign`. */
export async function startCli(args: string[], env: Environment, readyPattern: RegExp, program = fromSource) {
  const child = spawnCli(program, args, env)
  const reader = child.stdout.getReader()
  let out = ''
  while (!readyPattern.test(out)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`it ended early: ${out}${await new Response(child.stderr).text()}`)
    out += new TextDecoder().decode(value)
  }
  const drained = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) out += new TextDecoder().decode(chunk.value)
  })()
  return {
    pid: child.pid,
    out: () => out,
    /** Sends a signal and waits for the process to end. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
      child.kill(signal)
      const code = await child.exited
      await drained
      return code
    },
  }
}

function spawnCli({ command, folder }: Program, args: string[], env: Environment) {
  const { PATH = '', HOME = '' } = process.env
  return Bun.spawn([...command, ...args], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
    stdin: 'ignore',
  })
}
