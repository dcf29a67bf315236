import { connect } from '#db/connect.ts'

// Holds a database like a running shop until it is killed.
const db = connect(Bun.argv[2]!)
await db.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'served', version: 1 }))
console.log('serving')
setInterval(() => {}, 60_000)
