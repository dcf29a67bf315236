import { connect } from '#db/connect.ts'
import { sellOne } from './fixtures.ts'

// Twenty buyers at once; prints how many got a unit.
const db = await connect(Bun.argv[2]!)
const sales = await Promise.all(Array.from({ length: 20 }, () => db.transaction((tx) => sellOne(tx, 'MUG'))))
console.log(sales.filter(Boolean).length)
await db.close()
