import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { connect } from '#db/connect.ts'
import { freshAddress, testEngine } from '#tests/support/test-db.ts'
import { putStock, stockOf } from './rows.ts'

describe.if(testEngine === 'postgres')('several processes on PostgreSQL', () => {
  test('three with 20 buyers each sell 10 units ten times', async () => {
    const address = await freshAddress()
    const db = await connect(address)
    await putStock(db, 'MUG', 10)
    const sold = await Promise.all([1, 2, 3].map(() => buyElsewhere(address)))
    expect(sold.reduce((sum, units) => sum + units, 0)).toBe(10)
    expect(await stockOf(db.read, 'MUG')).toBe(0)
    expect(await db.read.$count(db.t.stockLedger)).toBe(10)
    await db.close()
  })

  test.if(!Bun.env.TEST_DATABASE_URL)('the server of a test run that is killed ends and leaves nothing', async () => {
    const run = Bun.spawn([process.execPath, join(import.meta.dir, 'process-server.ts')], { stdout: 'pipe', stderr: 'inherit' })
    const { url, data } = JSON.parse(await firstLine(run.stdout)) as { url: string; data: string }
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

async function buyElsewhere(address: string) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'process-buy.ts'), address], { stdout: 'pipe', stderr: 'inherit' })
  return Number(await firstLine(child.stdout))
}

async function firstLine(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let said = ''
  for await (const part of stream) {
    said += decoder.decode(part, { stream: true })
    if (said.includes('\n')) break
  }
  return said.trim()
}
