import { connect } from '#db/connect.ts'
import { takeOne } from './rows.ts'

// Twenty buyers at once; prints how many got one.
const db = await connect(Bun.argv[2]!)
const taken = await Promise.all(Array.from({ length: 20 }, () => db.transaction((tx) => takeOne(tx, 'MUG'))))
console.log(taken.filter(Boolean).length)
await db.close()
