import { migrate } from '#db/migrate.ts'

const [, , address, folder] = Bun.argv
const { applied } = await migrate(address!, folder)
console.log(JSON.stringify(applied))
