import { afterAll } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/open.ts'
import { administer, makeTemplate, siblingAddress, testEngine, type Template } from './template.ts'
import { removeTemporaryFolder, temporaryFolder } from './temporary.ts'

export { testEngine }

/** A fresh migrated database of this run's engine, gone when it is closed or the test file is over. */
export async function freshDb(): Promise<Db> {
  const address = await freshAddress()
  const db = connect(address, { connections: 5 })
  const close = async () => {
    if (!open.delete(close)) return
    await db.close()
    await drop(address)
  }
  open.add(close)
  return { ...db, close }
}

/** The address, fit for `connect`, of a fresh migrated database that nobody has opened yet. */
export async function freshAddress(): Promise<string> {
  template ??= given() ?? makeTemplate()
  const { address, server } = await template
  made += 1
  if (!server) {
    const file = join(temporaryFolder(), `${made}.db`)
    copyFileSync(address, file)
    return file
  }
  const name = `sundry_${process.pid}_${made}`
  await administer(server, `create database ${name} template ${new URL(address).pathname.slice(1)} strategy file_copy`)
  return siblingAddress(server, name)
}

const open = new Set<() => Promise<void>>()
let template: Promise<Template> | undefined
let made = 0

afterAll(async () => {
  for (const close of [...open]) await close()
  if (testEngine === 'sqlite') template = undefined
  removeTemporaryFolder()
})

// The driver makes the template once for all test processes; a file run by itself makes its own.
function given(): Promise<Template> | undefined {
  const { TEST_TEMPLATE: address, TEST_POSTGRES: server } = Bun.env
  return address ? Promise.resolve({ address, server }) : undefined
}

async function drop(address: string) {
  const { server } = await template!
  if (server) await administer(server, `drop database if exists ${new URL(address).pathname.slice(1)} with (force)`)
}
