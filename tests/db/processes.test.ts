import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { connect } from '#db/connect.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { insertStock, readStock } from './fixtures.ts'

describe.if(testEngine === 'postgres')('several processes on PostgreSQL', () => {
  test('three processes with 20 buyers each sell exactly 10 units', async () => {
    const address = await createMigratedDatabase()
    const db = await connect(address)
    await insertStock(db, 'MUG', 10)
    const soldCounts = await Promise.all([1, 2, 3].map(() => buyInProcess(address)))
    expect(soldCounts.reduce((sum, units) => sum + units, 0)).toBe(10)
    expect(await readStock(db.read, 'MUG')).toBe(0)
    expect(await db.read.$count(db.t.stockLedger)).toBe(10)
    await db.close()
  })

  test.if(!Bun.env.TEST_DATABASE_URL)('the server of a killed test run ends and leaves nothing', async () => {
    const run = Bun.spawn([process.execPath, join(import.meta.dir, 'process-server.ts')], { stdout: 'pipe', stderr: 'inherit' })
    const { url, data } = JSON.parse(await readFirstLine(run.stdout)) as { url: string; data: string }
    expect(existsSync(data)).toBe(true)
    run.kill('SIGKILL')
    await run.exited
    for (let tries = 0; existsSync(data) && tries < 100; tries++) await Bun.sleep(50)
    expect(existsSync(data)).toBe(false)
    const client = new SQL({ url, max: 1 })
    expect(
      await client.unsafe('select 1').then(
        () => 'answers',
        () => 'is gone',
      ),
    ).toBe('is gone')
    await client.close()
  })
})

async function buyInProcess(address: string) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'process-buy.ts'), address], { stdout: 'pipe', stderr: 'inherit' })
  return Number(await readFirstLine(child.stdout))
}

async function readFirstLine(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let output = ''
  for await (const chunk of stream) {
    output += decoder.decode(chunk, { stream: true })
    if (output.includes('\n')) break
  }
  return output.trim()
}
