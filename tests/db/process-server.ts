import { SQL } from 'bun'
import { startPostgres } from '#tests/support/postgres.ts'

// Starts a server for tests, prints its address, and waits to be killed.
const { url } = await startPostgres()
const client = new SQL({ url, max: 1 })
const [row] = (await client.unsafe('show data_directory')) as { data_directory: string }[]
await client.close()
console.log(JSON.stringify({ url, data: row!.data_directory }))
setInterval(() => {}, 60_000)
