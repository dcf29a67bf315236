import { migrate } from '#db/migrate/migrate.ts'

const [, , address, folder] = Bun.argv
const { applied, recreated } = await migrate(address!, folder || undefined)
console.log(JSON.stringify({ applied, recreated }))
