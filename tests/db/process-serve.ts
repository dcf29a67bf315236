import { connect } from '#db/connect.ts'

// Opens a database like a running shop until it is killed.
const db = await connect(Bun.argv[2]!)
await db.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'served', version: 1 }))
// Prevents garbage collection from releasing the lock.
setTimeout(() => {
  Bun.gc(true)
  console.log('serving')
}, 50)
setInterval(() => {}, 60_000)
